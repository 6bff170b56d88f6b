import { introRequest, vaInquiry } from '@kazi/schemas/inquiry'
import { publicProcedure } from '../trpc/trpc.ts'
import { ask } from './inquiries.service.ts'

/** Procedures of the `vas` router. */
export const inquiryProcedures = {
  requestIntro: publicProcedure.input(introRequest).mutation(({ ctx, input }) => ask(ctx, { ...input, kind: 'intro' })),
  inquire: publicProcedure.input(vaInquiry).mutation(({ ctx, input }) => ask(ctx, input)),
}
