import { inquiryClockMoves, mayMoveClock } from '@kazi/schemas/inquiry-states'
import type { Admin } from '../actors.ts'
import { changesBetween, record } from '../audit/audit.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { otherEmails } from '../emails/other-emails.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { enqueueMail } from '../notifications/mail.ts'
import { notesChange } from '../team-notes.ts'
import { goneOn, undoable } from '../undo/undo.ts'
import { clockOf, lockInquiry, noteInquiry, resumeInquiry, setClock, stopClock } from './inquiries.queries.ts'
import { getInquiry } from './inquiries.service.ts'
import { openInquiry } from './inquiry-queue.service.ts'

/** What an undo of these has to know: the clock as it was, and as the command has left it. */
export type ClockMoved = { id: number; before: Clock; after: Clock }
type Clock = { question: string | null; pausedAt: string | null; dueAt: string; snoozedUntil: string | null }

/**
 * Asks a visitor by email, who answers by email: their clock waits, and the request is on hold until somebody says that
 * the answer is there. The same question sent again is the open one.
 */
export const askVisitor = (context: CommandContext, admin: Admin, { id, question }: { id: number; question: string }) =>
  withTransaction(context, async (outer) => {
    const inquiry = await openInquiry(outer, id)
    if (inquiry.pausedAt !== null && inquiry.question === question) return { asked: true, undo: null }
    if (!mayMoveClock('ask', inquiry.pausedAt === null ? 'running' : 'waiting'))
      throw new AppError('CONFLICT', inquiryClockMoves.ask.refusal)
    const { tx, keep } = await undoable(outer, admin, 'ask-visitor', `inquiry ${id}`)
    const before = await clockOf(tx.db, id)
    await stopClock(tx.db, id, question)
    await record(tx.db, admin, {
      action: 'ask-visitor',
      target: `inquiry ${id}`,
      detail: { question },
      changes: { awaitingAnswer: { from: false, to: true } },
    })
    const { name, email, kind } = inquiry
    await enqueueMail(tx, email, otherEmails.visitorAsked({ hello: name, kind, question, thread: `inquiry-${id}` }))
    await publish(tx.db, 'inquiries', 'admin')
    const after = await clockOf(tx.db, id)
    return { asked: true, undo: await keep({ id, before, after } satisfies ClockMoved) }
  })

/** The visitor's answer is there: the clock goes on, and the request is in the queue again. Twice is the same as once. */
export const visitorAnswered = (context: CommandContext, admin: Admin, id: number) =>
  withTransaction(context, async (outer) => {
    const inquiry = await openInquiry(outer, id)
    if (!mayMoveClock('answered', inquiry.pausedAt === null ? 'running' : 'waiting'))
      return { answered: true, undo: null }
    const { tx, keep } = await undoable(outer, admin, 'visitor-answered', `inquiry ${id}`)
    const before = await clockOf(tx.db, id)
    await resumeInquiry(tx.db, id)
    await record(tx.db, admin, {
      action: 'visitor-answered',
      target: `inquiry ${id}`,
      changes: { awaitingAnswer: { from: true, to: false } },
    })
    await publish(tx.db, 'inquiries', 'admin')
    const after = await clockOf(tx.db, id)
    return { answered: true, undo: await keep({ id, before, after } satisfies ClockMoved) }
  })

/** The clock is as it was, unless somebody has gone on from it. */
export async function undoClockMove(tx: TransactionContext, { id, before, after }: ClockMoved) {
  const inquiry = await openInquiry(tx, id)
  const now = await clockOf(tx.db, inquiry.id)
  if (now.pausedAt !== after.pausedAt || now.dueAt !== after.dueAt || now.question !== after.question) throw goneOn()
  await setClock(tx.db, id, before)
  await publish(tx.db, 'inquiries', 'admin')
}

/** The team's notes on a visitor's inquiry, open or closed; a lead has its own. */
export const changeInquiryNotes = (
  context: CommandContext,
  admin: Admin,
  { id, ...patch }: { id: number; notes?: string | null | undefined; notesBefore?: string | null | undefined },
) =>
  withTransaction(context, async (tx) => {
    const inquiry = await lockInquiry(tx.db, id)
    if (!inquiry) throw new AppError('NOT_FOUND', 'This request is no longer here')
    if (inquiry.stage) throw new AppError('CONFLICT', 'This is a lead: work on it on the Leads page.')
    const notes = patch.notes ?? null
    if (notesChange(inquiry.notes, patch)) {
      await noteInquiry(tx.db, id, notes)
      await record(tx.db, admin, {
        action: 'note-inquiry',
        target: `inquiry ${id}`,
        changes: changesBetween({ notes: inquiry.notes }, { notes }, ['notes']),
      })
      await publish(tx.db, 'inquiries', 'admin')
    }
    return getInquiry(tx.db, id)
  })
