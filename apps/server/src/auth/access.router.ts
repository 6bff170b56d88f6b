import { byId } from '@kazi/schemas/text'
import { vaAccessQuery, vaSelection } from '@kazi/schemas/va-management'
import { adminProcedure, bulkProcedure, router } from '../trpc/trpc.ts'
import { accessPage } from '../vas/access.queries.ts'
import { endSessionsOfVa, endSessionsOfVas, inviteVas } from './access.service.ts'

/** `admin.access`: VAs' way into the portal. One VA is invited by `admin.vas.invite`. */
export const accessRouter = router({
  list: adminProcedure.input(vaAccessQuery).query(({ ctx, input }) => accessPage(ctx.db, input)),
  inviteMany: bulkProcedure.input(vaSelection).mutation(({ ctx, input }) => inviteVas(ctx, ctx.admin, input)),
  endSessions: adminProcedure.input(byId).mutation(({ ctx, input }) => endSessionsOfVa(ctx, ctx.admin, input.id)),
  endManySessions: bulkProcedure
    .input(vaSelection)
    .mutation(({ ctx, input }) => endSessionsOfVas(ctx, ctx.admin, input)),
})
