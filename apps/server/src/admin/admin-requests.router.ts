import { maxBulkRows } from '@kazi/schemas/bulk'
import { requestListQuery, requestRowsQuery } from '@kazi/schemas/client-request'
import { bestFor, requestMoves, requestOwner, requestSnooze } from '@kazi/schemas/request-queue'
import { ownInquiry } from '../inquiries/inquiry-queue.service.ts'
import { colleagues } from '../keys/key-holder.ts'
import { bestCandidates } from '../tasks/best-candidates.service.ts'
import { moveRequests, snoozeRow } from '../tasks/queue-moves.service.ts'
import { ownRequest } from '../tasks/request-queue.service.ts'
import { adminProcedure, bulkProcedure, router } from '../trpc/trpc.ts'
import { requestListPage, requestRecordsPage, selectedRequests } from './client-requests.queries.ts'

/** `admin.requests`: tasks and visitors' inquiries, in one list. */
export const adminRequestsRouter = router({
  list: adminProcedure.input(requestRowsQuery).query(({ ctx, input }) => requestListPage(ctx.db, input)),
  records: adminProcedure.input(requestListQuery).query(({ ctx, input }) => requestRecordsPage(ctx.db, input)),
  /** Whom the benches of these requests have first. */
  best: adminProcedure.input(bestFor).query(({ ctx, input }) => bestCandidates(ctx, input)),
  /** Takes a request, or gives it back. */
  own: adminProcedure
    .input(requestOwner)
    .mutation(async ({ ctx, input }) =>
      (input.kind === 'task' ? ownRequest : ownInquiry)(ctx, ctx.admin, await colleagues(ctx), input),
    ),
  snooze: adminProcedure.input(requestSnooze).mutation(async ({ ctx, input }) => {
    await snoozeRow(ctx, ctx.admin, input)
    return { until: input.until }
  }),
  /** Takes, snoozes or refuses many, with a result for each and one undo. */
  moveMany: bulkProcedure
    .input(requestMoves)
    .mutation(async ({ ctx, input: { selection, after = 0, move, undo } }) =>
      moveRequests(
        ctx,
        ctx.admin,
        await selectedRequests(ctx.db, selection, after, maxBulkRows + 1),
        await colleagues(ctx),
        move,
        undo,
      ),
    ),
})
