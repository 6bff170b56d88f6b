import { byId } from '@kazi/schemas/text'
import { vaWorkQuery } from '@kazi/schemas/va-management'
import { adminProcedure, router } from '../trpc/trpc.ts'
import { loadPage, performancePage } from './load.queries.ts'
import { monthsOfVa } from './months.queries.ts'

/** `admin.work`: VAs by their work. */
export const workRouter = router({
  load: adminProcedure.input(vaWorkQuery).query(({ ctx, input }) => loadPage(ctx.db, input)),
  performance: adminProcedure.input(vaWorkQuery).query(({ ctx, input }) => performancePage(ctx.db, input)),
  months: adminProcedure.input(byId).query(({ ctx, input }) => monthsOfVa(ctx.db, input.id, 'UTC')),
})
