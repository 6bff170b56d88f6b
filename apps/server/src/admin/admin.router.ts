import { undoRef } from '@kazi/schemas/undo'
import { applicationReviewsRouter } from '../applications/application-reviews.router.ts'
import { accessRouter } from '../auth/access.router.ts'
import { keysRouter } from '../auth/keys.router.ts'
import { clientsRouter } from '../clients/clients.router.ts'
import { documentsRouter } from '../documents/documents.router.ts'
import { leadsRouter } from '../inquiries/leads.router.ts'
import { colleagues } from '../keys/key-holder.ts'
import { teamMessagesRouter } from '../messages/team-messages.router.ts'
import { outboxRouter } from '../notifications/outbox.router.ts'
import { overviewRouter } from '../overview/overview.router.ts'
import { presenceRouter } from '../presence/presence.router.ts'
import { recordNotesRouter } from '../record-notes/record-notes.router.ts'
import { adminProcedure, bulkProcedure, router } from '../trpc/trpc.ts'
import { workRouter } from '../work/work.router.ts'
import { adminAssignmentsRouter } from './admin-assignments.router.ts'
import { adminAuditRouter } from './admin-audit.router.ts'
import { adminInquiriesRouter } from './admin-inquiries.router.ts'
import { adminRequestsRouter } from './admin-requests.router.ts'
import { adminTasksRouter } from './admin-tasks.router.ts'
import { adminVasRouter } from './admin-vas.router.ts'
import { pendingCounts } from './pending-counts.queries.ts'
import { takeBack } from './undoing.service.ts'

export const adminRouter = router({
  /** The procedure only runs if the key is valid, so it has nothing to do. */
  session: adminProcedure.meta({ role: 'reader' }).mutation(() => undefined),
  /** Takes back what the caller did a moment ago, unless somebody has gone on from it. */
  undo: bulkProcedure.input(undoRef).mutation(({ ctx, input }) => takeBack(ctx, ctx.admin, input.id)),
  /** Whose key the console has, and what it may do. */
  me: adminProcedure.query(({ ctx: { admin } }) => ({ label: admin.label, role: admin.role })),
  /** Everybody whom work can be given to: the labels of the keys. */
  colleagues: adminProcedure.query(({ ctx }) => colleagues(ctx)),
  /** How much of each kind of work waits for the team. */
  pendingCounts: adminProcedure.query(({ ctx }) => pendingCounts(ctx.db)),
  audit: adminAuditRouter,
  vas: adminVasRouter,
  applications: applicationReviewsRouter,
  tasks: adminTasksRouter,
  requests: adminRequestsRouter,
  assignments: adminAssignmentsRouter,
  inquiries: adminInquiriesRouter,
  leads: leadsRouter,
  clients: clientsRouter,
  work: workRouter,
  overview: overviewRouter,
  access: accessRouter,
  keys: keysRouter,
  presence: presenceRouter,
  recordNotes: recordNotesRouter,
  documents: documentsRouter,
  messages: teamMessagesRouter,
  outbox: outboxRouter,
})
