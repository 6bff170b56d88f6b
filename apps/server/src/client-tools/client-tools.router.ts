import { clientTools } from '@kazi/schemas/client-inquiry'
import { rateLimits } from '../limits/limits.ts'
import { clientProcedure, rateLimited, router } from '../trpc/trpc.ts'
import { clientToolsOf } from './client-tools.queries.ts'
import { saveClientTools } from './client-tools.service.ts'

export const clientToolsRouter = router({
  list: clientProcedure.query(({ ctx }) => clientToolsOf(ctx.db, ctx.client.id)),
  save: clientProcedure
    .use(rateLimited(rateLimits.clientAction))
    .input(clientTools)
    .mutation(({ ctx, input }) => saveClientTools(ctx, ctx.client, input.tools)),
})
