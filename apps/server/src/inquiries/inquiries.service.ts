import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '@kazi/schemas/audit-words'
import type { VisitorInquiry } from '@kazi/schemas/inquiry'
import type { InquiryState } from '@kazi/schemas/states'
import { type Caller, refuseOthers } from '../accounts/caller.ts'
import { clientOf } from '../accounts/sessions.ts'
import type { Admin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { otherEmails } from '../emails/other-emails.ts'
import { AppError } from '../errors.ts'
import { rateLimits } from '../limits/limits.ts'
import { networkOf } from '../limits/network.ts'
import { publish } from '../live/live.ts'
import { enqueueMail } from '../notifications/mail.ts'
import { notifyClientByBell } from '../notifications/notifications.service.ts'
import { goneOn, undoable } from '../undo/undo.ts'
import * as inquiries from './inquiries.queries.ts'
import { mailTeam } from './team-mail.ts'

/** Whether this mailbox gets one more receipt: it may have had too many because of a stranger, and its owner may still ask. */
async function getsReceipt(ctx: Caller, email: string) {
  try {
    await ctx.limiter.hit(ctx.db, rateLimits.inquiryMailbox, email.toLowerCase())
    return true
  } catch (error) {
    if (error instanceof AppError && error.kind === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}

/**
 * Stores the inquiry, emails a receipt and shows it to the team. Anyone may ask; a client is identified by the session,
 * and has the receipt in the bell as well.
 */
export async function ask(ctx: Caller, { clientId, ...inquiry }: VisitorInquiry) {
  await ctx.limiter.hit(ctx.db, rateLimits.inquiry, networkOf(ctx.ip))
  const client = ctx.tokens.client ? await clientOf(ctx.db, ctx.tokens.client) : undefined
  if (client) refuseOthers(client, ctx.meant?.clientId, clientId)
  const receipt = await getsReceipt(ctx, inquiry.email)
  const va = inquiry.vaId ? await inquiries.vaName(ctx.db, inquiry.vaId) : undefined
  if (inquiry.vaId && !va) throw new AppError('NOT_FOUND', 'VA not found')
  return withTransaction(ctx, async (tx) => {
    const saved = await inquiries.insertInquiry(tx.db, inquiry, client?.id ?? null)
    const thread = `inquiry-${saved.id}`
    const received = otherEmails.inquiryReceived({ kind: inquiry.kind, va, thread })
    if (receipt) await enqueueMail(tx, inquiry.email, received)
    // Here too: nothing is mailed to an address that is not confirmed.
    if (client) {
      const { title, preheader: message } = received
      await notifyClientByBell(tx, client.id, 'task_updated', { title, message })
    }
    await mailTeam(tx, { ...inquiry, id: saved.id })
    await publish(tx.db, 'inquiries', 'admin', ...(client ? ([`client:${client.id}`] as const) : []))
    return { success: true, ...saved }
  })
}

const auditedAs = { closed: 'close-inquiry', open: 'reopen-inquiry' } as const satisfies Record<
  InquiryState,
  AuditAction
>

/**
 * Closed means that the team answered, or no answer was needed. One that is opened again no longer offers VAs who left
 * meanwhile. Repeating a state changes nothing and is not audited.
 */
export const moveInquiry = (context: CommandContext, admin: Admin, id: number, state: InquiryState) =>
  withTransaction(context, async (tx) => {
    const closed = state === 'closed'
    const inquiry = await inquiries.lockInquiry(tx.db, id)
    if (!inquiry) throw gone()
    if (inquiry.stage) throw new AppError('CONFLICT', 'This is a lead: move it to another stage on the Leads page.')
    const before = await inquiries.standOf(tx.db, id)
    if (!(await inquiries.moveInquiryTo(tx.db, id, state))) return { closed, undo: null }
    if (!closed) await inquiries.dropUnavailableOffers(tx.db, id)
    await record(tx.db, admin, {
      action: auditedAs[state],
      target: `inquiry ${id}`,
      changes: { state: { from: closed ? 'open' : 'closed', to: state } },
    })
    await publish(tx.db, 'inquiries', 'admin')
    const { keep } = await undoable(tx, admin, auditedAs[state], `inquiry ${id}`)
    const after = await inquiries.standOf(tx.db, id)
    return { closed, undo: await keep({ id, before, after } satisfies InquiryMoved) }
  })

/** What an undo of closing or reopening has to know: all that it changed, as it was and as it was left. */
export type InquiryMoved = { id: number; before: inquiries.Stand; after: inquiries.Stand }

/** The request is as it was, but that an open one offers nobody who left meanwhile; not once somebody has gone on. */
export async function undoInquiryMove(tx: TransactionContext, { id, before, after }: InquiryMoved) {
  if (!(await inquiries.lockInquiry(tx.db, id))) throw gone()
  if (!isDeepStrictEqual(await inquiries.standOf(tx.db, id), after)) throw goneOn()
  const { snoozedUntil } = before
  const snoozed = snoozedUntil && Date.parse(snoozedUntil) > Date.now() ? snoozedUntil : null
  await inquiries.restoreStand(tx.db, id, { ...before, snoozedUntil: snoozed })
  if (before.closedAt === null) await inquiries.dropUnavailableOffers(tx.db, id)
  await publish(tx.db, 'inquiries', 'admin')
}

const gone = () => new AppError('NOT_FOUND', 'This request is no longer here')

export async function getInquiry(db: Db, id: number) {
  const found = await inquiries.inquiryForAdmin(db, id)
  if (!found) throw gone()
  return found
}
