import { daysAfter } from '@kazi/schemas/repeat-days'
import { maxSnoozeDays } from '@kazi/schemas/work-states'
import type { Admin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { otherEmails } from '../emails/other-emails.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { enqueueMail } from '../notifications/mail.ts'
import { goneOn, undoable } from '../undo/undo.ts'
import {
  changeInquiry,
  clockOf,
  dropUnavailableOffers,
  lockOpenInquiry,
  moveInquiryTo,
  setClock,
} from './inquiries.queries.ts'
import { getInquiry } from './inquiries.service.ts'

/**
 * Who owns a request from now on. Refuses to change an owner whom the caller has not read, and an owner without a key; but
 * whoever took a request can undo that although the colleague's key is gone, and then nobody owns it.
 */
export function nextOwner(
  now: string | null,
  { owner, before }: { owner: string | null; before: string | null },
  admin: Admin,
  labels: readonly string[],
) {
  if (now !== before)
    throw new AppError(
      'CONFLICT',
      now ? `${now} has just taken this request.` : 'This request has just been given back.',
    )
  if (owner === null || labels.includes(owner)) return owner
  if (now === admin.label) return null
  throw new AppError('BAD_REQUEST', 'No admin key has this label.')
}

/** Refuses a time that is over or very far away. */
export function checkSnooze(until: string | null) {
  if (until === null) return
  if (Date.parse(until) <= Date.now()) throw new AppError('BAD_REQUEST', 'Please choose a time in the future.')
  if (until.slice(0, 10) > daysAfter(new Date().toISOString().slice(0, 10), maxSnoozeDays))
    throw new AppError('BAD_REQUEST', `A request can be snoozed for at most ${maxSnoozeDays} days.`)
}

/** Whether both are the same moment, however they are written. */
export const sameTime = (one: string | null, other: string | null) =>
  (one === null ? null : Date.parse(one)) === (other === null ? null : Date.parse(other))

type Snoozed = { now: string | null; from: string | null | undefined; until: string | null }
/**
 * Refuses to undo a snooze that somebody has changed since. `from` is what the undone change had set, or undefined for a
 * change that is no undo; `until` is what is to stand again.
 * @throws CONFLICT
 */
export function checkSnoozeStands({ now, from, until }: Snoozed) {
  if (from !== undefined && !sameTime(now, from) && !sameTime(now, until)) throw goneOn()
}

/** An open one, locked; a lead and a closed one are refused. */
export async function openInquiry(tx: TransactionContext, id: number) {
  const inquiry = await lockOpenInquiry(tx.db, id)
  if (inquiry) return inquiry
  const { stage } = await getInquiry(tx.db, id)
  throw new AppError(
    'CONFLICT',
    stage ? 'This is a lead: work on it on the Leads page.' : 'This request has been closed in the meantime.',
  )
}

export type Owning = { id: number; owner: string | null; before: string | null }
/** Somebody of the team takes a visitor's inquiry, or gives it back. @param labels of all admin keys. */
export const ownInquiry = (context: CommandContext, admin: Admin, labels: readonly string[], input: Owning) =>
  withTransaction(context, async (tx) => {
    const inquiry = await openInquiry(tx, input.id)
    if (inquiry.owner === input.owner) return { owner: input.owner }
    const owner = nextOwner(inquiry.owner, input, admin, labels)
    await changeInquiry(tx.db, input.id, { owner })
    await record(tx.db, admin, {
      action: 'own-request',
      target: `inquiry ${input.id}`,
      changes: { owner: { from: inquiry.owner, to: owner } },
    })
    await publish(tx.db, 'inquiries', 'admin')
    return { owner }
  })

/** Puts a visitor's inquiry aside until a time, or takes it back into the queue. */
export const snoozeInquiry = (context: CommandContext, admin: Admin, id: number, until: string | null) =>
  withTransaction(context, async (tx) => {
    const inquiry = await openInquiry(tx, id)
    if (sameTime(inquiry.snoozedUntil, until)) return { until }
    checkSnooze(until)
    await changeInquiry(tx.db, id, { snoozedUntil: until })
    await record(tx.db, admin, {
      action: 'snooze-request',
      target: `inquiry ${id}`,
      changes: { snoozedUntil: { from: inquiry.snoozedUntil, to: until } },
    })
    await publish(tx.db, 'inquiries', 'admin')
    return { until }
  })

/** Tells a visitor by email that nobody can be found, and why. The same reason sent again tells nobody. */
export const cannotFillInquiry = (context: CommandContext, admin: Admin, id: number, reason: string) =>
  withTransaction(context, async (outer) => {
    const known = await getInquiry(outer.db, id)
    if (known.reason === reason) return { closed: true, undo: null }
    const { tx, keep } = await undoable(outer, admin, 'cannot-fill-inquiry', `inquiry ${id}`)
    const { name, email, kind } = await openInquiry(tx, id)
    const clock = await clockOf(tx.db, id)
    await moveInquiryTo(tx.db, id, 'closed', reason)
    await record(tx.db, admin, {
      action: 'cannot-fill-inquiry',
      target: `inquiry ${id}`,
      detail: { reason },
      changes: { state: { from: 'open', to: 'closed' } },
    })
    await enqueueMail(
      tx,
      email,
      otherEmails.inquiryNotFilled({
        hello: name,
        kind,
        va: known.vaName ?? undefined,
        reason,
        thread: `inquiry-${id}`,
      }),
    )
    await publish(tx.db, 'inquiries', 'admin')
    return { closed: true, undo: await keep({ id, reason, clock } satisfies NotFilled) }
  })

export type NotFilled = { id: number; reason: string; clock: Awaited<ReturnType<typeof clockOf>> }

/** Takes a refusal back whose email is not out yet: the request is in the queue as it was. */
export async function undoNotFilled(tx: TransactionContext, { id, reason, clock }: NotFilled) {
  const inquiry = await getInquiry(tx.db, id)
  if (inquiry.reason !== reason || !(await moveInquiryTo(tx.db, id, 'open'))) throw goneOn()
  const { snoozedUntil } = clock
  const snoozed = snoozedUntil && Date.parse(snoozedUntil) > Date.now() ? snoozedUntil : null
  await setClock(tx.db, id, { ...clock, snoozedUntil: snoozed })
  await dropUnavailableOffers(tx.db, id)
  await publish(tx.db, 'inquiries', 'admin')
}
