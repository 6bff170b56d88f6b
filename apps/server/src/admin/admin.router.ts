import { applicationReview, applicationReviews } from '@kazi/schemas/application'
import {
  assignmentHandover,
  assignmentListQuery,
  assignmentMoves,
  assignmentPatch,
  assignmentPrice,
  newAssignment,
  taskAssignment,
} from '@kazi/schemas/assignment'
import { auditQuery } from '@kazi/schemas/audit'
import { maxBulkRows } from '@kazi/schemas/bulk'
import { inquiryListQuery, requestListQuery, requestRowsQuery, taskListQuery } from '@kazi/schemas/client-request'
import { earningsQuery } from '@kazi/schemas/earnings'
import { clientInquiriesQuery } from '@kazi/schemas/lead-list'
import { maxLength } from '@kazi/schemas/max-length'
import {
  adminMessage,
  conversationQuery,
  teamMessagesQuery,
  teamThreadsQuery,
  threadRead,
  threadShown,
  threadUnread,
  vaEmail,
} from '@kazi/schemas/message'
import { metricRowsQuery } from '@kazi/schemas/metrics'
import { mailSelection, outboxQuery } from '@kazi/schemas/outbox'
import { newProposals } from '@kazi/schemas/proposal'
import {
  bestFor,
  inquiryNotes,
  requestMoves,
  requestOwner,
  requestSnooze,
  teamQuestion,
} from '@kazi/schemas/request-queue'
import type { AdminRole } from '@kazi/schemas/states'
import { byId, id, text } from '@kazi/schemas/text'
import { undoRef } from '@kazi/schemas/undo'
import { withReason } from '@kazi/schemas/va'
import { applicationRowsQuery, applicationsQuery, vaListQuery, vaRowsQuery } from '@kazi/schemas/va-list'
import { vaMoves } from '@kazi/schemas/va-management'
import { vaRecord, vaRecordPatch } from '@kazi/schemas/va-record'
import { z } from 'zod'
import { teamParty } from '../actors.ts'
import { applicationRecords, applicationsPage, eventsOf } from '../applications/applications.queries.ts'
import { getApplication, reviewApplication, reviewApplications } from '../applications/applications.service.ts'
import { auditChoices, auditPage, auditRecords } from '../audit/audit.queries.ts'
import { getAuditEntry } from '../audit/audit.service.ts'
import { accessRouter } from '../auth/access.router.ts'
import { keysRouter } from '../auth/keys.router.ts'
import { inviteVa } from '../auth/passwords.service.ts'
import { clientsRouter } from '../clients/clients.router.ts'
import { documentsRouter } from '../documents/documents.router.ts'
import { earningsPageOf } from '../earnings/earnings.queries.ts'
import { teamFilesRouter } from '../files/files.router.ts'
import { getInquiry, moveInquiry } from '../inquiries/inquiries.service.ts'
import { cannotFillInquiry, ownInquiry } from '../inquiries/inquiry-queue.service.ts'
import { clientInquiriesPage } from '../inquiries/leads.queries.ts'
import { leadsRouter } from '../inquiries/leads.router.ts'
import { askVisitor, changeInquiryNotes, visitorAnswered } from '../inquiries/visitor-questions.service.ts'
import { colleagues } from '../keys/key-holder.ts'
import { rateLimits } from '../limits/limits.ts'
import { getConversation, readAs, sayTyping, sendAsAdmin, typingNow, unreadAs } from '../messages/messages.service.ts'
import { teamMessageProcedures } from '../messages/team-messages.router.ts'
import { teamMessages, teamThreadsPage } from '../messages/team-threads.queries.ts'
import { outboxPage, outboxRecords } from '../notifications/outbox.queries.ts'
import { getMail, retryMail, retryMails } from '../notifications/outbox.service.ts'
import { overviewRouter } from '../overview/overview.router.ts'
import { presenceRouter } from '../presence/presence.router.ts'
import { recordNotesRouter } from '../record-notes/record-notes.router.ts'
import { bestCandidates } from '../tasks/best-candidates.service.ts'
import { candidates, previewProposals } from '../tasks/candidates.service.ts'
import {
  inquiryBench,
  inquiryCandidates,
  introduce,
  previewIntroduction,
  withdrawIntroduction,
} from '../tasks/introducing.service.ts'
import * as team from '../tasks/proposing.service.ts'
import { moveRequests, snoozeRow } from '../tasks/queue-moves.service.ts'
import { reassign } from '../tasks/reassigning.service.ts'
import { askAboutRequest, ownRequest } from '../tasks/request-queue.service.ts'
import { acceptResultAsAdmin } from '../tasks/results.service.ts'
import { taskDetailsForAdmin } from '../tasks/task-details.service.ts'
import { csvFile, vaImportsRouter } from '../tasks/va-imports.router.ts'
import { changeVaByTeam, deleteVa, leavingOf } from '../tasks/va-leaves.service.ts'
import { changeVas } from '../tasks/va-moves.service.ts'
import { withdrawProposals } from '../tasks/withdrawing.service.ts'
import { adminProcedure, bulkProcedure, rateLimited, router } from '../trpc/trpc.ts'
import { dryRun, importVas } from '../vas/import.service.ts'
import { removePhotoByTeam } from '../vas/photos.service.ts'
import { skillNames, vaListPage, vaRecordsPage } from '../vas/vas.queries.ts'
import { createVa, getVa, mailVa } from '../vas/vas.service.ts'
import { assignmentListPage } from '../work/assignments.queries.ts'
import {
  agreeOnPrice,
  changeAssignment,
  createAssignment,
  getAssignment,
  moveAssignments,
} from '../work/assignments.service.ts'
import { metricRowsOf, metricsOf } from '../work/metrics.queries.ts'
import { workRouter } from '../work/work.router.ts'
import {
  inquiryListPage,
  requestListPage,
  requestRecordsPage,
  selectedRequests,
  taskRecordsPage,
} from './client-requests.queries.ts'
import { pendingCounts } from './pending-counts.queries.ts'
import { takeBack } from './undoing.service.ts'

const vas = router({
  list: adminProcedure.input(vaRowsQuery).query(({ ctx, input }) => vaListPage(ctx.db, input)),
  records: adminProcedure.input(vaListQuery).query(({ ctx, input }) => vaRecordsPage(ctx.db, input)),
  get: adminProcedure.input(byId).query(({ ctx, input }) => getVa(ctx.db, input.id)),
  skills: adminProcedure
    .input(z.object({ q: text(maxLength.line).default('') }).prefault({}))
    .query(({ ctx, input }) => skillNames(ctx.db, input.q)),
  create: adminProcedure.input(vaRecord).mutation(({ ctx, input }) => createVa(ctx, ctx.admin, input)),
  update: adminProcedure
    .input(vaRecordPatch)
    .mutation(({ ctx, input: { id, ...patch } }) => changeVaByTeam(ctx, ctx.admin, id, patch)),
  /** Invites many, or says whether they take new work, with a result for each. */
  changeMany: bulkProcedure.input(vaMoves).mutation(({ ctx, input }) => changeVas(ctx, ctx.admin, input)),
  leaving: adminProcedure.input(byId).query(({ ctx, input }) => leavingOf(ctx.db, input.id)),
  delete: adminProcedure.input(byId).mutation(({ ctx, input }) => deleteVa(ctx, ctx.admin, input.id)),
  import: bulkProcedure.input(csvFile).mutation(({ ctx, input }) => importVas(ctx, ctx.admin, input.csv, input.name)),
  dryRun: bulkProcedure.input(csvFile).mutation(({ ctx, input }) => dryRun(ctx, input.csv)),
  imports: vaImportsRouter,
  removePhoto: adminProcedure.input(withReason).mutation(({ ctx, input }) => removePhotoByTeam(ctx, ctx.admin, input)),
  invite: adminProcedure.input(byId).mutation(({ ctx, input }) => inviteVa(ctx, ctx.admin, input.id)),
  mail: adminProcedure.input(vaEmail).mutation(({ ctx, input }) => mailVa(ctx, ctx.admin, input)),
  metrics: adminProcedure.input(byId.extend(metricRowsQuery.shape)).query(async ({ ctx, input }) => {
    await getVa(ctx.db, input.id)
    return { vaId: input.id, ...(await metricsOf(ctx.db, input.id)), rows: await metricRowsOf(ctx.db, input.id, input) }
  }),
  earnings: adminProcedure.input(earningsQuery.extend({ id })).query(async ({ ctx, input: { id: vaId, ...query } }) => {
    await getVa(ctx.db, vaId)
    return earningsPageOf(ctx.db, vaId, query)
  }),
})

const applications = router({
  list: adminProcedure.input(applicationRowsQuery).query(({ ctx, input }) => applicationsPage(ctx.db, input)),
  records: adminProcedure.input(applicationsQuery).query(({ ctx, input }) => applicationRecords(ctx.db, input)),
  get: adminProcedure.input(byId).query(({ ctx, input }) => getApplication(ctx.db, input.id)),
  history: adminProcedure.input(byId).query(({ ctx, input }) => eventsOf(ctx.db, input.id)),
  review: adminProcedure
    .input(applicationReview)
    .mutation(({ ctx, input }) => reviewApplication(ctx, ctx.admin, input)),
  /** Approves or declines many, with a result for each and one undo. */
  reviewMany: bulkProcedure
    .input(applicationReviews)
    .mutation(({ ctx, input }) => reviewApplications(ctx, ctx.admin, input)),
})

const tasks = router({
  list: adminProcedure.input(taskListQuery).query(({ ctx, input }) => taskRecordsPage(ctx.db, input)),
  get: adminProcedure.input(byId).query(({ ctx, input }) => taskDetailsForAdmin(ctx.db, input.id)),
  candidates: adminProcedure
    .input(byId.extend({ limit: z.coerce.number().int().min(1).max(500).default(50) }))
    .query(({ ctx, input }) => candidates(ctx, input.id, input.limit)),
  /** What the client would read of these proposals. */
  preview: adminProcedure.input(newProposals).query(({ ctx, input }) => previewProposals(ctx, input)),
  // Ranks before its transaction begins. The same offer again tells nobody.
  propose: adminProcedure
    .meta({ idempotencyKey: false })
    .input(newProposals)
    .mutation(({ ctx, input }) => team.propose(ctx, ctx.admin, input)),
  /** The client does not hear of it, and not again when the VA is proposed anew. */
  withdraw: adminProcedure
    .input(byId.extend({ vaId: id }))
    .mutation(({ ctx, input }) => withdrawProposals(ctx, ctx.admin, input)),
  ask: adminProcedure.input(teamQuestion).mutation(({ ctx, input }) => askAboutRequest(ctx, ctx.admin, input)),
  assign: adminProcedure.input(taskAssignment).mutation(({ ctx, input }) => team.assign(ctx, ctx.admin, input)),
  unassign: adminProcedure
    .input(withReason)
    .mutation(({ ctx, input }) => team.unassign(ctx, ctx.admin, input.id, input.reason)),
  acceptResult: adminProcedure.input(byId).mutation(({ ctx, input }) => acceptResultAsAdmin(ctx, ctx.admin, input.id)),
  cannotFill: adminProcedure
    .input(withReason)
    .mutation(({ ctx, input }) => team.cannotFill(ctx, ctx.admin, input.id, input.reason)),
})

const messages = router({
  /** All conversations, newest first. */
  list: adminProcedure
    .input(teamThreadsQuery)
    .query(({ ctx, input }) => teamThreadsPage(ctx.db, input, ctx.admin.label)),
  thread: adminProcedure.input(conversationQuery).query(({ ctx, input }) => getConversation(ctx.db, teamParty, input)),
  records: adminProcedure.input(teamMessagesQuery).query(({ ctx, input }) => teamMessages(ctx.db, input)),
  send: adminProcedure.input(adminMessage).mutation(({ ctx, input }) => sendAsAdmin(ctx, ctx.admin, input)),

  read: adminProcedure.input(threadRead).mutation(({ ctx, input }) => readAs(ctx, teamParty, input)),
  unread: adminProcedure.input(threadUnread).mutation(({ ctx, input }) => unreadAs(ctx, teamParty, input)),
  typing: router({
    now: adminProcedure.input(threadShown).query(({ ctx, input }) => typingNow(ctx, teamParty, input.threadId)),
    say: adminProcedure
      .meta({ quiet: true })
      .input(threadShown)
      .mutation(({ ctx, input }) => sayTyping(ctx, teamParty, input.threadId)),
  }),
  files: teamFilesRouter,
  ...teamMessageProcedures,
})

/** Links that act as a person are for whoever passes them on where no email goes out, and not for who may only read. */
const masksLinks = ({ mailGoesOut, admin }: { mailGoesOut: boolean; admin: { role: AdminRole } }) =>
  mailGoesOut || admin.role === 'reader'

const outbox = router({
  list: adminProcedure.input(outboxQuery).query(({ ctx, input }) => outboxPage(ctx.db, input)),
  records: adminProcedure.input(outboxQuery).query(({ ctx, input }) => outboxRecords(ctx.db, input, masksLinks(ctx))),
  get: adminProcedure.input(byId).query(({ ctx, input }) => getMail(ctx.db, input.id, masksLinks(ctx))),
  retry: adminProcedure
    .input(byId)
    .use(rateLimited(rateLimits.retryMail))
    .mutation(({ ctx, input }) => retryMail(ctx, ctx.admin, input.id)),
  retryMany: bulkProcedure
    .input(mailSelection)
    .use(rateLimited(rateLimits.retryMail))
    .mutation(({ ctx, input }) => retryMails(ctx, ctx.admin, input)),
})

/** Tasks and visitors' inquiries, in one list. */
const requests = router({
  list: adminProcedure.input(requestRowsQuery).query(({ ctx, input }) => requestListPage(ctx.db, input)),
  records: adminProcedure.input(requestListQuery).query(({ ctx, input }) => requestRecordsPage(ctx.db, input)),
  /** Whom the benches of these requests have first. */
  best: adminProcedure.input(bestFor).query(({ ctx, input }) => bestCandidates(ctx, input)),
  /** Takes a request, or gives it back. */
  own: adminProcedure
    .input(requestOwner)
    .mutation(async ({ ctx, input }) =>
      (input.kind === 'task' ? ownRequest : ownInquiry)(ctx, ctx.admin, await colleagues(ctx), input),
    ),
  snooze: adminProcedure.input(requestSnooze).mutation(async ({ ctx, input }) => {
    await snoozeRow(ctx, ctx.admin, input)
    return { until: input.until }
  }),
  /** Takes, snoozes or refuses many, with a result for each and one undo. */
  moveMany: bulkProcedure
    .input(requestMoves)
    .mutation(async ({ ctx, input: { selection, after = 0, move, undo } }) =>
      moveRequests(
        ctx,
        ctx.admin,
        await selectedRequests(ctx.db, selection, after, maxBulkRows + 1),
        await colleagues(ctx),
        move,
        undo,
      ),
    ),
})

const assignments = router({
  list: adminProcedure.input(assignmentListQuery).query(({ ctx, input }) => assignmentListPage(ctx.db, input)),
  get: adminProcedure.input(byId).query(({ ctx, input }) => getAssignment(ctx.db, input.id)),
  update: adminProcedure
    .input(assignmentPatch)
    .mutation(({ ctx, input: { id, ...patch } }) => changeAssignment(ctx, ctx.admin, id, patch)),
  moveMany: bulkProcedure.input(assignmentMoves).mutation(({ ctx, input }) => moveAssignments(ctx, ctx.admin, input)),
  setPrice: adminProcedure
    .input(assignmentPrice)
    .mutation(({ ctx, input: { id, price } }) => agreeOnPrice(ctx, ctx.admin, id, price)),
  reassign: adminProcedure.input(assignmentHandover).mutation(({ ctx, input }) => reassign(ctx, ctx.admin, input)),
})

const inquiries = router({
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

const audit = router({
  list: adminProcedure.input(auditQuery).query(({ ctx, input }) => auditPage(ctx.db, input)),
  records: adminProcedure.input(auditQuery).query(({ ctx, input }) => auditRecords(ctx.db, input)),
  get: adminProcedure.input(byId).query(({ ctx, input }) => getAuditEntry(ctx.db, input.id)),
  /** The values for the list's filters. */
  choices: adminProcedure.query(({ ctx }) => auditChoices(ctx.db)),
})

export const adminRouter = router({
  /** The procedure only runs if the key is valid, so it has nothing to do. */
  session: adminProcedure.meta({ role: 'reader' }).mutation(() => undefined),
  /** Takes back what the caller did a moment ago, unless somebody has gone on from it. */
  undo: bulkProcedure.input(undoRef).mutation(({ ctx, input }) => takeBack(ctx, ctx.admin, input.id)),
  /** Whose key the console has, and what it may do. */
  me: adminProcedure.query(({ ctx: { admin } }) => ({ label: admin.label, role: admin.role })),
  /** Everybody whom work can be given to: the labels of the keys. */
  colleagues: adminProcedure.query(({ ctx }) => colleagues(ctx)),
  waiting: adminProcedure.query(({ ctx }) => pendingCounts(ctx.db)),
  createAssignment: adminProcedure
    .input(newAssignment)
    .mutation(({ ctx, input }) => createAssignment(ctx, ctx.admin, input)),
  audit,
  vas,
  applications,
  tasks,
  requests,
  assignments,
  inquiries,
  leads: leadsRouter,
  clients: clientsRouter,
  work: workRouter,
  overview: overviewRouter,
  access: accessRouter,
  keys: keysRouter,
  presence: presenceRouter,
  recordNotes: recordNotesRouter,
  documents: documentsRouter,
  messages,
  outbox,
})
