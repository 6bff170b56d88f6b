import type { RowResult } from '@kazi/schemas/assignment'
import type { Admin } from '../actors.ts'
import { type Reviewed, undoReview } from '../applications/undo-review.service.ts'
import { record } from '../audit/audit.ts'
import { allRows } from '../bulk.ts'
import { type ClientChanged, undoClientChange } from '../clients/clients.service.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { type NotFilled, ownInquiry, snoozeInquiry, undoNotFilled } from '../inquiries/inquiry-queue.service.ts'
import { updateLead } from '../inquiries/leads.service.ts'
import { type ClockMoved, undoClockMove } from '../inquiries/visitor-questions.service.ts'
import { retractNews } from '../notifications/retracting.queries.ts'
import { type Introduced, undoIntroduction } from '../tasks/introducing.service.ts'
import { ownRequest, snoozeRequest } from '../tasks/request-queue.service.ts'
import { type MovedRequest, type Proposed, undoMove, undoProposals } from '../tasks/undo-placing.service.ts'
import { type AvailabilityChanged, undoAvailability } from '../tasks/va-leaves.service.ts'
import { lockUndo, markUndone } from '../undo/undo.queries.ts'
import type { LotStep } from '../undo/undo.ts'
import { type AssignmentMoved, undoAssignmentMove } from '../work/assignments.service.ts'

const tooLate = () => new AppError('CONFLICT', 'It is too late to undo this: everybody has been notified.')

/**
 * Takes back what the caller did a moment ago: what it changed is as it was, and its emails and notifications were never
 * there. Refused once somebody has gone on from it, or an email is out. Twice is the same as once. Of a lot, each row is
 * taken back by itself; `kept` are those that could not be.
 */
export async function takeBack(
  context: CommandContext,
  admin: Admin,
  id: string,
): Promise<{ undone: true; kept?: RowResult[] }> {
  const { lot, ...done } = await withTransaction(context, (tx) => takeBackOne(tx, admin, id))
  if (!lot) return done
  const { results } = await allRows(
    context,
    // The last one first: two rows of a lot may have changed the same task.
    lot.toReversed().map((step) => ({ ...step.row, step })),
    async (ctx, { step }) => {
      if ('undo' in step) await takeBack(ctx, admin, step.undo)
      else if ('own' in step)
        await (step.own.kind === 'task' ? ownRequest : ownInquiry)(ctx, admin, [admin.label], step.own)
      // A version that somebody has gone on from is refused.
      else if ('lead' in step) await updateLead(ctx, admin, [], step.lead)
      else {
        const { kind, id, until } = step.snooze
        const again = until && Date.parse(until) > Date.now() ? until : null
        await (kind === 'task' ? snoozeRequest : snoozeInquiry)(ctx, admin, id, again)
      }
      return 'is as it was.'
    },
  )
  await withTransaction(context, (tx) => markUndone(tx.db, id))
  return { ...done, kept: results.toReversed().filter((one) => !one.done) }
}

async function takeBackOne(
  tx: TransactionContext,
  admin: Admin,
  id: string,
): Promise<{ undone: true; lot?: LotStep[] }> {
  const undo = await lockUndo(tx.db, id, admin.label)
  if (!undo) throw new AppError('NOT_FOUND', 'There is nothing to undo')
  if (undo.doneAt) return { undone: true }
  if (undo.late) throw tooLate()
  // As the command that wrote it has stored it.
  const detail = undo.detail as unknown
  if (undo.kind === 'lot') return { undone: true, lot: (detail as { steps: LotStep[] }).steps }
  if (undo.kind === 'application') await undoReview(tx, detail as Reviewed)
  else if (undo.kind === 'client') await undoClientChange(tx, detail as ClientChanged)
  else if (undo.kind === 'va-available') await undoAvailability(tx, admin, detail as AvailabilityChanged)
  else if (undo.kind === 'assignment') await undoAssignmentMove(tx, detail as AssignmentMoved)
  else if (undo.kind === 'introduce' || undo.kind === 'withdraw-introduction')
    await undoIntroduction(tx, detail as Introduced)
  else if (undo.kind === 'propose') await undoProposals(tx, detail as Proposed)
  else if (undo.kind === 'ask-visitor' || undo.kind === 'visitor-answered')
    await undoClockMove(tx, detail as ClockMoved)
  else if (undo.kind === 'cannot-fill-inquiry') await undoNotFilled(tx, detail as NotFilled)
  else await undoMove(tx, detail as MovedRequest)
  if (!(await retractNews(tx.db, id)))
    throw new AppError('CONFLICT', 'It is too late to undo this: an email has already gone out.')
  await markUndone(tx.db, id)
  await record(tx.db, admin, { action: 'undo', target: undo.target, detail: { what: undo.kind } })
  return { undone: true }
}
