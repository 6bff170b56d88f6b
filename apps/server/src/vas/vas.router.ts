import { categorySearch, matchQuery } from '@kazi/schemas/task'
import { byId } from '@kazi/schemas/text'
import { applicationLink, vaApplication } from '@kazi/schemas/va'
import { apply, openApplication } from '../applications/apply.service.ts'
import { inquiryProcedures } from '../inquiries/inquiries.router.ts'
import { limits } from '../limits/limits.ts'
import { countForCategory, matchesFor } from '../matching/matching.service.ts'
import { clientProcedure, limited, publicProcedure, router } from '../trpc/trpc.ts'
import { publicVas, publicVasVersion } from './vas.queries.ts'
import { profileOf } from './vas.service.ts'

export const vasRouter = router({
  list: publicProcedure.query(({ ctx }) => publicVas(ctx.db)),
  /** Another word whenever the list would read otherwise. */
  listVersion: publicProcedure.query(({ ctx }) => publicVasVersion(ctx.db)),
  profile: publicProcedure.input(byId).query(({ ctx, input }) => profileOf(ctx.db, input.id)),
  search: publicProcedure.input(categorySearch).query(async ({ ctx, input }) => {
    await ctx.limiter.hit(ctx.db, limits.search, ctx.ip)
    return { count: await countForCategory(ctx.work, input.category) }
  }),
  matches: clientProcedure
    .use(limited(limits.matches))
    .input(matchQuery)
    .mutation(({ ctx, input }) => matchesFor(ctx.work, ctx.client.id, input.taskText, ctx.client.timezone)),
  register: publicProcedure.input(vaApplication).mutation(async ({ ctx, input }) => ({
    success: true,
    application: await apply(ctx, input),
  })),
  /** The site's side of the mailed link: its form is filled with what comes back. */
  openApplication: publicProcedure
    .input(applicationLink)
    .mutation(({ ctx, input }) => openApplication(ctx, input.token)),
  ...inquiryProcedures,
})
