import type { Admin } from '../actors.ts'
import { changesBetween, record, recordBySystem } from '../audit/audit.ts'
import type { TransactionContext } from '../command.ts'
import { otherEmails } from '../emails/other-emails.ts'
import {
  changeInquiry,
  clockOf,
  keepAnswer,
  lockOpenInquiry,
  type Offered,
  offerTo,
  openInquiriesOffering,
} from '../inquiries/inquiries.queries.ts'
import { publish } from '../live/live.ts'
import { enqueueMail } from '../notifications/mail.ts'
import { offersInWords } from './offers-in-words.ts'
import type { Terms } from './proposing.service.ts'

/** Compared as text. A price is written by its parts: PostgreSQL gives the keys of JSON back in an order of its own. */
export const termsOf = (all: readonly Terms[]) =>
  JSON.stringify(
    all.map(({ vaId, sentence, quote }) => [vaId, sentence, quote && [quote.amountCents, quote.currency, quote.unit]]),
  )

/** What the reverse of an introduction, or of a withdrawal, has to know. */
export type Introduced = {
  id: number
  before: { offers: Offered[]; offeredAt: string | null }
  clock: Awaited<ReturnType<typeof clockOf>>
  made: string
  /** As it was left; an undo that an older version kept has none. */
  after?: Awaited<ReturnType<typeof clockOf>>
  /** It was snoozed, and this has ended that. */
  woken: boolean
}

type OpenInquiry = NonNullable<Awaited<ReturnType<typeof lockOpenInquiry>>>

/**
 * Withdraws one of the VAs who were proposed to a visitor. Unlike a client, who sees on the task's page who is left, the
 * visitor has only our email, so they get another. When nobody is left, the request waits for the team again.
 * @param admin who did it, for the audit log; null where it follows from what a VA did, or from the calendar
 * @param withdrawn one of the inquiry's offers
 * @param why follows the VA's name in a sentence; with it the withdrawal follows from something else, which neither a full mailbox
 * nor the number of emails may refuse
 */
export async function withdrawOffered(
  tx: TransactionContext,
  admin: Admin | null,
  { id, name, email, offers, offeredAt, snoozedUntil }: OpenInquiry,
  withdrawn: Offered,
  why?: string,
): Promise<Introduced> {
  const left = offers.filter((offer) => offer !== withdrawn)
  const clock = await clockOf(tx.db, id)
  const woken = left.length === 0 && snoozedUntil !== null
  if (left.length === 0) await keepAnswer(tx.db, id)
  await offerTo(tx.db, id, left, left.length > 0 ? offeredAt : null)
  if (woken) await changeInquiry(tx.db, id, { snoozedUntil: null })
  const entry = {
    action: 'withdraw-proposals',
    target: `inquiry ${id}`,
    detail: { vaIds: [withdrawn.vaId] },
    changes: changesBetween({ proposals: offersInWords(offers) }, { proposals: offersInWords(left) }, ['proposals']),
  } as const
  await (admin ? record(tx.db, admin, entry) : recordBySystem(tx.db, entry))
  await enqueueMail(
    why ? { ...tx, sender: undefined } : tx,
    email,
    otherEmails.introductionWithdrawn({
      hello: name,
      va: withdrawn.name,
      why,
      left: left.map((offer) => offer.name),
      thread: `inquiry-${id}`,
    }),
    { fullRefuses: !why },
  )
  await publish(tx.db, 'inquiries', 'admin')
  const after = await clockOf(tx.db, id)
  return { id, before: { offers, offeredAt }, clock, after, made: termsOf(left), woken }
}

/**
 * Withdraws a VA who takes no new work from every visitor who still decides about them. Lock the VA first, so that nobody
 * proposes them meanwhile.
 */
export async function withdrawFromVisitors(tx: TransactionContext, admin: Admin | null, vaId: number, why: string) {
  const withdrawn: Introduced[] = []
  for (const id of await openInquiriesOffering(tx.db, vaId)) {
    const inquiry = await lockOpenInquiry(tx.db, id)
    const offer = inquiry?.offers.find((one) => one.vaId === vaId)
    if (inquiry && offer) withdrawn.push(await withdrawOffered(tx, admin, inquiry, offer, why))
  }
  return withdrawn
}
