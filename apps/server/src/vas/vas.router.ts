import { pageSize } from '@kazi/schemas/list'
import { categorySearch, matchQuery } from '@kazi/schemas/task'
import { byId } from '@kazi/schemas/text'
import { photoQuery, vaSearchQuery } from '@kazi/schemas/va'
import { publicVasVersion } from '../db/va-list-version.ts'
import { rateLimits } from '../limits/limits.ts'
import { countForCategory, matchesFor } from '../matching/matching.service.ts'
import { clientProcedure, publicProcedure, rateLimited } from '../trpc/trpc.ts'
import { publicPhoto } from './photos.service.ts'
import { vaChoices } from './va-choices.queries.ts'
import { publicVasPage } from './va-search.queries.ts'
import { profileOf } from './vas.service.ts'

/** Procedures of the `vas` router. */
export const vaProcedures = {
  // What `GET /api/vas` has in its cache is built without counting (`rest/mount.ts`): all else reads the database.
  list: publicProcedure
    .input(vaSearchQuery)
    .use(rateLimited(rateLimits.search))
    .query(({ ctx, input }) => {
      const searching = input.q !== '' || input.sort !== undefined || Object.keys(input.filters).length > 0
      // The cache stores the whole list under a version: rows that are older than it would stay until the next change.
      const whole = !searching && !input.cursor && input.size === pageSize.max
      if (whole) return publicVasPage(ctx.db, input)
      return ctx.read((db) => publicVasPage(db, input))
    }),
  /** A version that changes whenever the public list changes. */
  listVersion: publicProcedure.query(({ ctx }) => ctx.read(publicVasVersion)),
  /** What the filters of the public search offer where a browser does not have the whole list. */
  choices: publicProcedure.query(({ ctx }) => ctx.read(vaChoices)),
  profile: publicProcedure.input(byId).query(({ ctx, input }) => ctx.read((db) => profileOf(db, input.id))),
  photo: publicProcedure.input(photoQuery).query(({ ctx, input }) => publicPhoto(ctx.db, input)),
  search: publicProcedure
    .input(categorySearch)
    .use(rateLimited(rateLimits.search))
    .query(async ({ ctx, input }) => ({
      count: await ctx.read((db) => countForCategory({ ...ctx, db }, input.category)),
    })),
  matches: clientProcedure
    .meta({ idempotencyKey: false })
    .use(rateLimited(rateLimits.matches))
    .input(matchQuery)
    .mutation(({ ctx, input }) => matchesFor(ctx, ctx.client.id, input.taskText, ctx.client.timezone)),
}
