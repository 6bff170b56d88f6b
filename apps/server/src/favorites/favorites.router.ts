import { favoriteVa } from '@kazi/schemas/va'
import { AppError } from '../errors.ts'
import { rateLimits } from '../limits/limits.ts'
import { publish } from '../live/live.ts'
import { clientProcedure, rateLimited, router } from '../trpc/trpc.ts'
import { knownVas, markFavorite } from './favorites.queries.ts'

export const favoritesRouter = router({
  list: clientProcedure.query(({ ctx }) => knownVas(ctx.db, ctx.client.id)),
  mark: clientProcedure
    .use(rateLimited(rateLimits.settings))
    .input(favoriteVa)
    .mutation(async ({ ctx, input }) => {
      if (!(await markFavorite(ctx.db, ctx.client.id, input.vaId, input.favorite)))
        throw new AppError('NOT_FOUND', 'VA not found')
      await publish(ctx.db, 'tasks', `client:${ctx.client.id}`)
      return { favorite: input.favorite }
    }),
})
