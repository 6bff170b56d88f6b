import { taskAssignment } from '@kazi/schemas/assignment'
import { taskListQuery } from '@kazi/schemas/client-request'
import { newProposals } from '@kazi/schemas/proposal'
import { teamQuestion } from '@kazi/schemas/request-queue'
import { byId, id } from '@kazi/schemas/text'
import { withReason } from '@kazi/schemas/va'
import { z } from 'zod'
import { candidates, previewProposals } from '../tasks/candidates.service.ts'
import * as team from '../tasks/proposing.service.ts'
import { askAboutRequest } from '../tasks/request-queue.service.ts'
import { acceptResultAsAdmin } from '../tasks/results.service.ts'
import { taskDetailsForAdmin } from '../tasks/task-details.service.ts'
import { withdrawProposals } from '../tasks/withdrawing.service.ts'
import { adminProcedure, router } from '../trpc/trpc.ts'
import { assignmentOfTask, taskRecordsPage } from './client-requests.queries.ts'

/** `admin.tasks` */
export const adminTasksRouter = router({
  list: adminProcedure.input(taskListQuery).query(({ ctx, input }) => taskRecordsPage(ctx.db, input)),
  get: adminProcedure.input(byId).query(async ({ ctx, input }) => {
    const [details, assignmentId] = await Promise.all([
      taskDetailsForAdmin(ctx.db, input.id),
      assignmentOfTask(ctx.db, input.id),
    ])
    return { ...details, assignmentId }
  }),
  candidates: adminProcedure
    .input(byId.extend({ limit: z.coerce.number().int().min(1).max(500).default(50) }))
    .query(({ ctx, input }) => candidates(ctx, input.id, input.limit)),
  /** What the client would read of these proposals. */
  preview: adminProcedure.input(newProposals).query(({ ctx, input }) => previewProposals(ctx, input)),
  // Ranks before its transaction begins. The same offer again tells nobody.
  propose: adminProcedure
    .meta({ idempotencyKey: false })
    .input(newProposals)
    .mutation(({ ctx, input }) => team.propose(ctx, ctx.admin, input)),
  /** The client does not hear of it, and not again when the VA is proposed anew. */
  withdraw: adminProcedure
    .input(byId.extend({ vaId: id }))
    .mutation(({ ctx, input }) => withdrawProposals(ctx, ctx.admin, input)),
  ask: adminProcedure.input(teamQuestion).mutation(({ ctx, input }) => askAboutRequest(ctx, ctx.admin, input)),
  assign: adminProcedure.input(taskAssignment).mutation(({ ctx, input }) => team.assign(ctx, ctx.admin, input)),
  unassign: adminProcedure
    .input(withReason)
    .mutation(({ ctx, input }) => team.unassign(ctx, ctx.admin, input.id, input.reason)),
  acceptResult: adminProcedure.input(byId).mutation(({ ctx, input }) => acceptResultAsAdmin(ctx, ctx.admin, input.id)),
  cannotFill: adminProcedure
    .input(withReason)
    .mutation(({ ctx, input }) => team.cannotFill(ctx, ctx.admin, input.id, input.reason)),
})
