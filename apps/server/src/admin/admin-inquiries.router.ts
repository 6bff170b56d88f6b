import { inquiryListQuery } from '@kazi/schemas/client-request'
import { clientInquiriesQuery } from '@kazi/schemas/lead-list'
import { newProposals } from '@kazi/schemas/proposal'
import { inquiryNotes, teamQuestion } from '@kazi/schemas/request-queue'
import { byId, id } from '@kazi/schemas/text'
import { withReason } from '@kazi/schemas/va'
import { z } from 'zod'
import { getInquiry, moveInquiry } from '../inquiries/inquiries.service.ts'
import { cannotFillInquiry } from '../inquiries/inquiry-queue.service.ts'
import { clientInquiriesPage } from '../inquiries/leads.queries.ts'
import { askVisitor, changeInquiryNotes, visitorAnswered } from '../inquiries/visitor-questions.service.ts'
import {
  inquiryBench,
  inquiryCandidates,
  introduce,
  previewIntroduction,
  withdrawIntroduction,
} from '../tasks/introducing.service.ts'
import { adminProcedure, router } from '../trpc/trpc.ts'
import { inquiryListPage } from './client-requests.queries.ts'

/** `admin.inquiries` */
export const adminInquiriesRouter = router({
  /** What visitors asked about VAs, in any state, newest first. */
  list: adminProcedure.input(inquiryListQuery).query(({ ctx, input }) => inquiryListPage(ctx.db, input)),
  /** What clients asked as clients: the documented call. */
  records: adminProcedure.input(clientInquiriesQuery).query(({ ctx, input }) => clientInquiriesPage(ctx.db, input)),
  get: adminProcedure.input(byId).query(({ ctx, input }) => getInquiry(ctx.db, input.id)),
  /** The match bench of a visitor's inquiry. */
  bench: adminProcedure.input(byId).query(({ ctx, input }) => inquiryBench(ctx, input.id)),
  candidates: adminProcedure
    .input(byId.extend({ limit: z.coerce.number().int().min(1).max(500).default(50) }))
    .query(({ ctx, input }) => inquiryCandidates(ctx, input.id, input.limit)),
  preview: adminProcedure.input(newProposals).query(({ ctx, input }) => previewIntroduction(ctx, input)),
  // As for a task: the same offer again sends no email.
  propose: adminProcedure
    .meta({ idempotencyKey: false })
    .input(newProposals)
    .mutation(({ ctx, input }) => introduce(ctx, ctx.admin, input)),
  /** Tells the visitor by email, who has nothing else to read it from. */
  withdraw: adminProcedure
    .input(byId.extend({ vaId: id }))
    .mutation(({ ctx, input }) => withdrawIntroduction(ctx, ctx.admin, input)),
  /** Asks the visitor by email: the clock waits. */
  ask: adminProcedure.input(teamQuestion).mutation(({ ctx, input }) => askVisitor(ctx, ctx.admin, input)),
  answered: adminProcedure.input(byId).mutation(({ ctx, input }) => visitorAnswered(ctx, ctx.admin, input.id)),
  notes: adminProcedure.input(inquiryNotes).mutation(({ ctx, input }) => changeInquiryNotes(ctx, ctx.admin, input)),
  close: adminProcedure.input(byId).mutation(({ ctx, input }) => moveInquiry(ctx, ctx.admin, input.id, 'closed')),
  reopen: adminProcedure.input(byId).mutation(({ ctx, input }) => moveInquiry(ctx, ctx.admin, input.id, 'open')),
  cannotFill: adminProcedure
    .input(withReason)
    .mutation(({ ctx, input }) => cannotFillInquiry(ctx, ctx.admin, input.id, input.reason)),
})
