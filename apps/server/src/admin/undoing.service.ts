import type { RowResult } from '@kazi/schemas/bulk'
import type { Admin } from '../actors.ts'
import { type Reviewed, undoReview } from '../applications/undo-review.service.ts'
import { record } from '../audit/audit.ts'
import { allRows } from '../bulk.ts'
import { type ClientChanged, undoClientChange } from '../clients/clients.service.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { type InquiryMoved, undoInquiryMove } from '../inquiries/inquiries.service.ts'
import { type NotFilled, ownInquiry, undoNotFilled } from '../inquiries/inquiry-queue.service.ts'
import { type LeadMoved, undoLeadMove } from '../inquiries/lead-moves.service.ts'
import { type ClockMoved, undoClockMove } from '../inquiries/visitor-questions.service.ts'
import { retractNews } from '../notifications/retracting.queries.ts'
import { undoIntroduction } from '../tasks/introducing.service.ts'
import type { Introduced } from '../tasks/introducing-withdrawals.service.ts'
import { snoozeRow } from '../tasks/queue-moves.service.ts'
import { ownRequest } from '../tasks/request-queue.service.ts'
import { type MovedRequest, type Proposed, undoMove, undoProposals } from '../tasks/undo-placing.service.ts'
import { type AvailabilityChanged, undoAvailability } from '../tasks/va-leaves.service.ts'
import { lastBatchOf, lockUndo, markUndone, renewLot, rowsLeftOf } from '../undo/undo.queries.ts'
import type { LotStep } from '../undo/undo.ts'
import {
  type AssignmentMoved,
  type AssignmentPriced,
  undoAssignmentMove,
  undoPrice,
} from '../work/assignments.service.ts'

const tooLate = () => new AppError('CONFLICT', 'It is too late to undo this: everybody has been notified.')

type TakenBack = {
  undone: true
  /** Rows of a lot that could not be taken back. */
  kept?: RowResult[]
  /** Rows of a lot that the next call takes back; omitted after the last one. */
  left?: number
}

/**
 * Takes back what the caller did a moment ago: what it changed is as it was, and its emails and notifications were never
 * there. Refused once somebody has gone on from it, or an email is out. Twice is the same as once. Of a lot, each row is
 * taken back by itself, those of one call of the bulk action at a time: the caller comes back while any are left.
 */
export async function takeBack(context: CommandContext, admin: Admin, id: string): Promise<TakenBack> {
  const { batch, ...done } = await withTransaction(context, (tx) => takeBackOne(tx, admin, id))
  if (!batch) return done
  const kept = await takeBackBatch(context, admin, batch.steps)
  return withTransaction(context, async ({ db }) => {
    await markUndone(db, batch.id)
    const left = await rowsLeftOf(db, id)
    if (left === 0) await markUndone(db, id)
    else await renewLot(db, id, admin.label)
    return { ...done, kept, ...(left > 0 && { left }) }
  })
}

/** Returns the rows that could not be taken back; fails where the database is away, and then can be called again. */
async function takeBackBatch(context: CommandContext, admin: Admin, steps: LotStep[]) {
  const { results } = await allRows(
    context,
    // The last one first: two rows of a lot may have changed the same task.
    steps.toReversed().map((step) => ({ ...step.row, step })),
    async (ctx, { step }) => {
      if ('undo' in step) await takeBack(ctx, admin, step.undo)
      else if ('own' in step)
        await (step.own.kind === 'task' ? ownRequest : ownInquiry)(ctx, admin, [admin.label], step.own)
      // A version that somebody has gone on from is refused.
      else if ('lead' in step) await undoLeadMove(ctx, admin, step.lead)
      else {
        const { kind, id, until, set } = step.snooze
        const again = until && Date.parse(until) > Date.now() ? until : null
        await snoozeRow(ctx, admin, { kind, id, until: again, from: set })
      }
      return 'is as it was.'
    },
  )
  return results.toReversed().filter((one) => !one.done)
}

type Batch = { id: string; steps: LotStep[] }

const undoAssignment = (tx: TransactionContext, detail: AssignmentMoved | AssignmentPriced) =>
  'priced' in detail ? undoPrice(tx, detail) : undoAssignmentMove(tx, detail)

async function takeBackOne(tx: TransactionContext, admin: Admin, id: string): Promise<{ undone: true; batch?: Batch }> {
  const undo = await lockUndo(tx.db, id, admin.label)
  if (!undo) throw new AppError('NOT_FOUND', 'There is nothing to undo')
  if (undo.doneAt) return { undone: true }
  if (undo.late) throw tooLate()
  // As the command that wrote it has stored it.
  const detail = undo.detail as unknown
  if (undo.kind === 'lot') return { undone: true, ...(await nextBatch(tx, admin, id)) }
  if (undo.kind === 'application') await undoReview(tx, detail as Reviewed)
  else if (undo.kind === 'client') await undoClientChange(tx, detail as ClientChanged)
  else if (undo.kind === 'va-available') await undoAvailability(tx, admin, detail as AvailabilityChanged)
  else if (undo.kind === 'assignment') await undoAssignment(tx, detail as AssignmentMoved | AssignmentPriced)
  else if (undo.kind === 'introduce' || undo.kind === 'withdraw-introduction')
    await undoIntroduction(tx, detail as Introduced)
  else if (undo.kind === 'propose') await undoProposals(tx, detail as Proposed)
  else if (undo.kind === 'ask-visitor' || undo.kind === 'visitor-answered')
    await undoClockMove(tx, detail as ClockMoved)
  else if (undo.kind === 'cannot-fill-inquiry') await undoNotFilled(tx, detail as NotFilled)
  else if (undo.kind === 'close-inquiry' || undo.kind === 'reopen-inquiry')
    await undoInquiryMove(tx, detail as InquiryMoved)
  else if (undo.kind === 'lead') await undoLeadMove(tx, admin, detail as LeadMoved)
  else await undoMove(tx, detail as MovedRequest)
  if (!(await retractNews(tx.db, id)))
    throw new AppError('CONFLICT', 'It is too late to undo this: an email has already gone out.')
  await markUndone(tx.db, id)
  await record(tx.db, admin, { action: 'undo', target: undo.target, detail: { what: undo.kind } })
  return { undone: true }
}

/** The emails of what is not taken back yet wait for as long again. */
async function nextBatch({ db }: TransactionContext, admin: Admin, lot: string): Promise<{ batch?: Batch }> {
  await renewLot(db, lot, admin.label)
  const batch = await lastBatchOf(db, lot)
  if (!batch) return {}
  return { batch: { id: batch.id, steps: (batch.detail as unknown as { steps: LotStep[] }).steps } }
}
