import { categorySearch, matchQuery } from '@kazi/schemas/task'
import { vaApplication } from '@kazi/schemas/va'
import { apply } from '../applications/applications.service.ts'
import { limits } from '../limits/limits.ts'
import { countForCategory, matchesFor } from '../matching/matching.service.ts'
import { clientProcedure, publicProcedure, router } from '../trpc/trpc.ts'
import { publicVas } from './vas.queries.ts'

export const vasRouter = router({
  list: publicProcedure.query(({ ctx }) => publicVas(ctx.db)),
  search: publicProcedure.input(categorySearch).query(async ({ ctx, input }) => {
    await ctx.limiter.hit(ctx.db, limits.search, ctx.ip)
    return { count: await countForCategory(ctx.db, input.category) }
  }),
  matches: clientProcedure
    .input(matchQuery)
    .mutation(({ ctx, input }) => matchesFor(ctx.db, ctx.client.id, input.taskText, ctx.client.timezone)),
  register: publicProcedure.input(vaApplication).mutation(async ({ ctx, input }) => ({
    success: true,
    application: await apply(ctx, input),
  })),
})
