import {
  assignmentHandover,
  assignmentListQuery,
  assignmentMoves,
  assignmentPatch,
  assignmentPrice,
  newAssignment,
} from '@kazi/schemas/assignment'
import { byId } from '@kazi/schemas/text'
import { reassign } from '../tasks/reassigning.service.ts'
import { adminProcedure, bulkProcedure, router } from '../trpc/trpc.ts'
import { assignmentListPage } from '../work/assignments.queries.ts'
import {
  agreeOnPrice,
  changeAssignment,
  createAssignment,
  getAssignment,
  moveAssignments,
} from '../work/assignments.service.ts'

/** `admin.assignments` */
export const adminAssignmentsRouter = router({
  list: adminProcedure.input(assignmentListQuery).query(({ ctx, input }) => assignmentListPage(ctx.db, input)),
  get: adminProcedure.input(byId).query(({ ctx, input }) => getAssignment(ctx.db, input.id)),
  create: adminProcedure.input(newAssignment).mutation(({ ctx, input }) => createAssignment(ctx, ctx.admin, input)),
  update: adminProcedure
    .input(assignmentPatch)
    .mutation(({ ctx, input: { id, ...patch } }) => changeAssignment(ctx, ctx.admin, id, patch)),
  moveMany: bulkProcedure.input(assignmentMoves).mutation(({ ctx, input }) => moveAssignments(ctx, ctx.admin, input)),
  setPrice: adminProcedure
    .input(assignmentPrice)
    .mutation(({ ctx, input: { id, price } }) => agreeOnPrice(ctx, ctx.admin, id, price)),
  reassign: adminProcedure.input(assignmentHandover).mutation(({ ctx, input }) => reassign(ctx, ctx.admin, input)),
})
