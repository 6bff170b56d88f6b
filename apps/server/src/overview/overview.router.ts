import { promiseRowsQuery, trendRowsQuery } from '@kazi/schemas/overview'
import { adminProcedure, router } from '../trpc/trpc.ts'
import { attention } from './attention.queries.ts'
import { promiseRows, promisesThisWeek } from './promises.queries.ts'
import { trendRows, trends } from './trends.queries.ts'

/** `admin.overview`: how the team is doing, and the rows behind each figure. */
export const overviewRouter = router({
  attention: adminProcedure.query(({ ctx }) => attention(ctx.db)),
  /** Read where the team writes: what somebody has just kept must be among them. */
  promises: adminProcedure.query(({ ctx }) => promisesThisWeek(ctx.db)),
  promiseRows: adminProcedure.input(promiseRowsQuery).query(({ ctx, input }) => promiseRows(ctx.db, input)),
  trends: adminProcedure.query(({ ctx }) => ctx.read(trends)),
  trendRows: adminProcedure.input(trendRowsQuery).query(({ ctx, input }) => ctx.read((db) => trendRows(db, input))),
})
