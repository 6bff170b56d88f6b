import { leadEmail, leadMoves, leadPatch } from '@kazi/schemas/lead'
import { leadBoardQuery, leadListQuery, leadRowsQuery } from '@kazi/schemas/lead-list'
import { byId } from '@kazi/schemas/text'
import { colleagues } from '../keys/key-holder.ts'
import { adminProcedure, bulkProcedure, router } from '../trpc/trpc.ts'
import { changeLead, moveLeads } from './lead-moves.service.ts'
import { leadBoard, leadListPage, leadRecordsPage } from './leads.queries.ts'
import { convertLead, getLead, leadOwners, mailLead } from './leads.service.ts'

/** `admin.leads` */
export const leadsRouter = router({
  list: adminProcedure.input(leadRowsQuery).query(({ ctx, input }) => leadListPage(ctx.db, input)),
  records: adminProcedure.input(leadListQuery).query(({ ctx, input }) => leadRecordsPage(ctx.db, input)),
  board: adminProcedure.input(leadBoardQuery).query(({ ctx, input }) => leadBoard(ctx.db, input)),
  get: adminProcedure.input(byId).query(({ ctx, input }) => getLead(ctx.db, input.id)),
  owners: adminProcedure.query(async ({ ctx }) => leadOwners(ctx.db, ctx.admin, await colleagues(ctx))),
  update: adminProcedure
    .input(leadPatch)
    .mutation(async ({ ctx, input }) => changeLead(ctx, ctx.admin, await colleagues(ctx), input)),
  /** Moves many, with a result for each and one undo. */
  moveMany: bulkProcedure.input(leadMoves).mutation(({ ctx, input }) => moveLeads(ctx, ctx.admin, input)),
  mail: adminProcedure.input(leadEmail).mutation(({ ctx, input }) => mailLead(ctx, ctx.admin, input)),
  convert: adminProcedure.input(byId).mutation(({ ctx, input }) => convertLead(ctx, ctx.admin, input.id)),
})
