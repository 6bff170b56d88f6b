import { clientMonthOf, statementOf } from '@kazi/schemas/earnings'
import { rateLimits } from '../limits/limits.ts'
import { clientProcedure, rateLimited, router, vaProcedure } from '../trpc/trpc.ts'
import { asCsv, asPdf, clientMonth, clientMonths, statementOfClient, statementOfVa } from './statements.service.ts'

const limited = rateLimited(rateLimits.paper)

/** `vaPortal.statements` */
export const vaStatementsRouter = router({
  pdf: vaProcedure
    .use(limited)
    .input(statementOf)
    .query(async ({ ctx, input }) =>
      asPdf(ctx.cpu, await statementOfVa(ctx.db, ctx.va, input.month, ctx.acceptLanguage)),
    ),
  csv: vaProcedure
    .use(limited)
    .input(statementOf)
    .query(async ({ ctx, input }) => asCsv(await statementOfVa(ctx.db, ctx.va, input.month, ctx.acceptLanguage))),
})

/** `tasks.statements` */
export const clientStatementsRouter = router({
  months: clientProcedure.query(({ ctx }) => clientMonths(ctx.db, ctx.client)),
  month: clientProcedure.input(clientMonthOf).query(({ ctx, input }) => clientMonth(ctx.db, ctx.client, input.month)),
  pdf: clientProcedure
    .use(limited)
    .input(statementOf)
    .query(async ({ ctx, input }) => asPdf(ctx.cpu, await statementOfClient(ctx.db, ctx.client, input.month))),
  csv: clientProcedure
    .use(limited)
    .input(statementOf)
    .query(async ({ ctx, input }) => asCsv(await statementOfClient(ctx.db, ctx.client, input.month))),
})
