import { favoriteVa } from '@kazi/schemas/va'
import { rateLimits } from '../limits/limits.ts'
import { clientProcedure, rateLimited, router } from '../trpc/trpc.ts'
import { knownVas } from './favorites.queries.ts'
import { setFavorite } from './favorites.service.ts'

export const favoritesRouter = router({
  list: clientProcedure.query(({ ctx }) => knownVas(ctx.db, ctx.client.id)),
  mark: clientProcedure
    .use(rateLimited(rateLimits.settings))
    .input(favoriteVa)
    .mutation(({ ctx, input }) => setFavorite(ctx, ctx.client, input)),
})
