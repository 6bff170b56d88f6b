import { promiseRowsQuery, trendRowsQuery } from '@kazi/schemas/overview'
import { adminProcedure, router } from '../trpc/trpc.ts'
import { attention } from './attention.queries.ts'
import { promiseRows, promisesThisWeek } from './promises.queries.ts'
import { trendRows, trends } from './trends.queries.ts'

/**
 * `admin.overview`: how the team is doing, and the rows behind each figure. Read from the primary: an event that something
 * changed makes each console read again, once, and what a replica does not have yet would stay away.
 */
export const overviewRouter = router({
  attention: adminProcedure.query(({ ctx }) => attention(ctx.db)),
  promises: adminProcedure.query(({ ctx }) => promisesThisWeek(ctx.db)),
  promiseRows: adminProcedure.input(promiseRowsQuery).query(({ ctx, input }) => promiseRows(ctx.db, input)),
  trends: adminProcedure.query(({ ctx }) => trends(ctx.db)),
  trendRows: adminProcedure.input(trendRowsQuery).query(({ ctx, input }) => trendRows(ctx.db, input)),
})
