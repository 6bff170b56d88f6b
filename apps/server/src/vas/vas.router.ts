import { categorySearch, matchQuery } from '@kazi/schemas/task'
import { byId } from '@kazi/schemas/text'
import { vaSearchQuery } from '@kazi/schemas/va'
import { rateLimits } from '../limits/limits.ts'
import { countForCategory, matchesFor } from '../matching/matching.service.ts'
import { clientProcedure, publicProcedure, rateLimited } from '../trpc/trpc.ts'
import { publicVasVersion } from './list-version.queries.ts'
import { publicVasPage } from './va-search.queries.ts'
import { profileOf } from './vas.service.ts'

/** Procedures of the `vas` router. */
export const vaProcedures = {
  list: publicProcedure.input(vaSearchQuery).query(async ({ ctx, input }) => {
    // The unfiltered list is cached; a search is not, so it is rate-limited.
    if (input.q || Object.keys(input.filters).length > 0) await ctx.limiter.hit(ctx.db, rateLimits.search, ctx.ip)
    return publicVasPage(ctx.db, input)
  }),
  /** A version that changes whenever the public list changes. */
  listVersion: publicProcedure.query(({ ctx }) => publicVasVersion(ctx.db)),
  profile: publicProcedure.input(byId).query(({ ctx, input }) => profileOf(ctx.db, input.id)),
  search: publicProcedure.input(categorySearch).query(async ({ ctx, input }) => {
    await ctx.limiter.hit(ctx.db, rateLimits.search, ctx.ip)
    return { count: await countForCategory(ctx.work, input.category) }
  }),
  matches: clientProcedure
    .use(rateLimited(rateLimits.matches))
    .input(matchQuery)
    .mutation(({ ctx, input }) => matchesFor(ctx.work, ctx.client.id, input.taskText, ctx.client.timezone)),
}
