import { applicationLink, sentApplication } from '@kazi/schemas/application'
import { publicProcedure } from '../trpc/trpc.ts'
import { apply, openApplication, ownApplication } from './apply.service.ts'

/** Procedures of the `vas` router. */
export const applicationProcedures = {
  register: publicProcedure.input(sentApplication).mutation(async ({ ctx, input }) => ({
    success: true,
    application: await apply(ctx, input),
  })),
  /** Used by the site when an emailed link is opened: the result fills the form. */
  openApplication: publicProcedure
    .input(applicationLink)
    .mutation(({ ctx, input }) => openApplication(ctx, input.token)),
  /** The same application by the session of the browser that sent it: the site's host has no calls of the portal. */
  application: publicProcedure.query(({ ctx }) => ownApplication(ctx)),
}
