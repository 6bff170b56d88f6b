import { clientInquiry } from '@kazi/schemas/client-inquiry'
import { introRequest, vaInquiry } from '@kazi/schemas/inquiry'
import { rateLimits } from '../limits/limits.ts'
import { clientProcedure, publicProcedure, rateLimited, router } from '../trpc/trpc.ts'
import { sendClientInquiry } from './client-inquiries.service.ts'
import { inquiriesOf } from './inquiries.queries.ts'
import { ask } from './inquiries.service.ts'

/** Procedures of the `vas` router. */
export const inquiryProcedures = {
  requestIntro: publicProcedure
    .meta({ idempotencyKey: true })
    .input(introRequest)
    .mutation(({ ctx, input }) => ask(ctx, { ...input, kind: 'intro' })),
  inquire: publicProcedure
    .meta({ idempotencyKey: true })
    .input(vaInquiry)
    .mutation(({ ctx, input }) => ask(ctx, input)),
}

/** What a client asks in the client area. */
export const clientInquiriesRouter = router({
  list: clientProcedure.query(({ ctx }) => inquiriesOf(ctx.db, ctx.client.id)),
  send: clientProcedure
    .use(rateLimited(rateLimits.clientInquiry))
    .input(clientInquiry)
    .mutation(({ ctx, input }) => sendClientInquiry(ctx, ctx.client, input)),
})
