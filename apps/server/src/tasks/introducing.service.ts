import { longest } from '@kazi/analyst/analyst'
import type { NewProposals } from '@kazi/schemas/proposal'
import type { Admin } from '../actors.ts'
import { changesBetween, record } from '../audit/audit.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import type { Cpu } from '../cpu/cpu.ts'
import { otherEmails } from '../emails/other-emails.ts'
import { AppError } from '../errors.ts'
import {
  clockOf,
  dropUnavailableOffers,
  lockOpenInquiry,
  type Offered,
  offerTo,
  resumeInquiry,
  setClock,
} from '../inquiries/inquiries.queries.ts'
import { getInquiry } from '../inquiries/inquiries.service.ts'
import { openInquiry } from '../inquiries/inquiry-queue.service.ts'
import { publish } from '../live/live.ts'
import type { MatchingContext } from '../matching/caches.ts'
import { candidatesFor } from '../matching/matching.service.ts'
import { enqueueMail } from '../notifications/mail.ts'
import { goneOn, undoable } from '../undo/undo.ts'
import { refuseAway } from '../vas/away.service.ts'
import { lockVas } from '../vas/vas.queries.ts'
import { forBench, offersAsRead, withWishFirst } from './candidates.service.ts'
import { type Introduced, termsOf, withdrawOffered } from './introducing-withdrawals.service.ts'
import { offersInWords } from './offers-in-words.ts'
import { changedSince } from './proposing.service.ts'

/** A visitor's inquiry with what the built-in analyst reads in it: nobody's quota pays for it. */
export async function inquiryBench({ db, cpu }: CommandContext & { cpu: Pick<Cpu, 'analyze'> }, id: number) {
  const inquiry = await getInquiry(db, id)
  const analysis = await cpu.analyze({ text: inquiry.message.slice(0, longest), now: new Date() }).catch(() => null)
  return { ...inquiry, analysis }
}

/** Whom the team could propose to a visitor, best first. */
export async function rankedForInquiry(
  context: MatchingContext,
  id: number,
  { including = [], readBy }: { including?: number[]; readBy: 'team' | 'client' },
) {
  const { userId, vaId, message } = await getInquiry(context.db, id)
  const asked = { userId: userId ?? 0, taskText: message, category: null, budget: null }
  const wanted = vaId === null ? [] : [vaId]
  const ranked = await candidatesFor(context, asked, null, { including: [...including, ...wanted], readBy })
  return vaId === null ? ranked : withWishFirst(ranked, vaId, readBy)
}

/** Who could be introduced to a visitor, whom they asked for first. */
export const inquiryCandidates = async (context: MatchingContext, id: number, most: number) =>
  forBench(context.db, (await rankedForInquiry(context, id, { readBy: 'team' })).slice(0, most))

/** What the visitor would read of these proposals. */
export const previewIntroduction = async (context: MatchingContext, { id, proposals }: NewProposals) =>
  offersAsRead(
    await rankedForInquiry(context, id, { including: proposals.map(({ vaId }) => vaId), readBy: 'client' }),
    proposals,
  )

/**
 * Emails a visitor one to three VAs with note, quote and reasons. The visitor answers by email; the request is out of
 * the open ones, and stays until somebody closes it. The same offers again send nothing. They replace those that stand:
 * with `before`, they are refused where these are others than the caller has read.
 */
export async function introduce(context: CommandContext & MatchingContext, admin: Admin, input: NewProposals) {
  const { id, before: offersRead, proposals } = input
  const read = await previewIntroduction(context, input)
  return withTransaction(context, async (outer) => {
    const { tx, keep } = await undoable(outer, admin, 'introduce', `inquiry ${id}`)
    const present = await lockVas(
      tx.db,
      proposals.map(({ vaId }) => vaId),
    )
    const inquiry = await lockOpenInquiry(tx.db, id)
    if (!inquiry) {
      const { stage } = await getInquiry(tx.db, id)
      throw new AppError('CONFLICT', stage ? 'This is a lead.' : 'This request has been closed in the meantime.')
    }
    if (present.length < proposals.length || read.length < proposals.length)
      throw new AppError('NOT_FOUND', 'VA not found')
    await refuseAway(
      tx,
      present.map((va) => va.id),
    )
    const offers: Offered[] = read.map(({ va, sentence, quote, reasons }) => ({
      vaId: va.id,
      name: va.name,
      sentence,
      quote,
      reasons,
    }))
    if (termsOf(offers) === termsOf(inquiry.offers)) return { proposed: offers.length, undo: null }
    if (offersRead && changedSince(offersRead, inquiry.offers).length > 0)
      throw new AppError('CONFLICT', 'The proposals to this visitor have just changed. Please review them again.')
    const clock = await clockOf(tx.db, id)
    await resumeInquiry(tx.db, id)
    await offerTo(tx.db, id, offers, new Date().toISOString())
    await record(tx.db, admin, {
      action: 'propose',
      target: `inquiry ${id}`,
      detail: { vaIds: offers.map(({ vaId }) => vaId) },
      changes: changesBetween({ proposals: offersInWords(inquiry.offers) }, { proposals: offersInWords(offers) }, [
        'proposals',
      ]),
    })
    await enqueueMail(
      tx,
      inquiry.email,
      otherEmails.introduction({
        hello: inquiry.name,
        offers: offers.map(({ sentence, ...offer }) => ({ ...offer, note: sentence })),
        url: `${tx.links.site}/va-profile/${offers[0]?.vaId}`,
        thread: `inquiry-${id}`,
      }),
    )
    await publish(tx.db, 'inquiries', 'admin')
    const before = { offers: inquiry.offers, offeredAt: inquiry.offeredAt }
    const after = await clockOf(tx.db, id)
    return {
      proposed: offers.length,
      undo: await keep({ id, before, clock, after, made: termsOf(offers), woken: false } satisfies Introduced),
    }
  })
}

/** Withdraws one of the VAs who were proposed to a visitor, who is told by email. */
export const withdrawIntroduction = (
  context: CommandContext,
  admin: Admin,
  { id, vaId }: { id: number; vaId: number },
) =>
  withTransaction(context, async (outer) => {
    const { tx, keep } = await undoable(outer, admin, 'withdraw-introduction', `inquiry ${id}`)
    const inquiry = await openInquiry(tx, id)
    const offer = inquiry.offers.find((one) => one.vaId === vaId)
    if (!offer) throw new AppError('CONFLICT', 'This VA is not proposed to the visitor anymore.')
    return { withdrawn: true, undo: await keep(await withdrawOffered(tx, admin, inquiry, offer)) }
  })

/** Takes back an introduction, or a withdrawal, whose email is not out yet. */
export async function undoIntroduction(tx: TransactionContext, undone: Introduced) {
  const { id, before, clock, after, made, woken } = undone
  const inquiry = await lockOpenInquiry(tx.db, id)
  if (!inquiry || termsOf(inquiry.offers) !== made) throw goneOn()
  const now = await clockOf(tx.db, id)
  // The visitor was asked something since, or has answered.
  if (after && (['question', 'pausedAt', 'dueAt'] as const).some((part) => now[part] !== after[part])) throw goneOn()
  await offerTo(tx.db, id, before.offers, before.offeredAt)
  await dropUnavailableOffers(tx.db, id)
  await setClock(tx.db, id, { ...clock, snoozedUntil: woken ? clock.snoozedUntil : inquiry.snoozedUntil })
  await publish(tx.db, 'inquiries', 'admin')
}
