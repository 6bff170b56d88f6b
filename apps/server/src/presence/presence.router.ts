import { presenceEnd, presenceQuery, presenceReport } from '@kazi/schemas/presence'
import { rateLimits } from '../limits/limits.ts'
import { adminProcedure, rateLimited, router } from '../trpc/trpc.ts'
import { othersAt } from './presence.queries.ts'
import { leave, look } from './presence.service.ts'

/** A reader is seen too. Neither the audit nor the access log has a line for each heartbeat. */
const heartbeat = adminProcedure.meta({ role: 'reader', quiet: true })

/** `admin.presence`: who else has a record open (decision 080). */
export const presenceRouter = router({
  others: adminProcedure
    .input(presenceQuery)
    .query(({ ctx, input }) => othersAt(ctx.db, input.record, ctx.admin.label)),
  look: heartbeat
    .input(presenceReport)
    .use(rateLimited(rateLimits.presence))
    .mutation(async ({ ctx, input }) => {
      await look(ctx, ctx.admin, input)
    }),
  leave: heartbeat.input(presenceEnd).mutation(async ({ ctx, input }) => {
    await leave(ctx, ctx.admin, input.id)
  }),
})
