import { randomUUID } from 'node:crypto'
import type { MailKind } from '@kazi/schemas/states'
import type { TransactionContext } from '../command.ts'
import type { Db } from '../db/database.ts'
import { secretMailPriority } from '../jobs/jobs.ts'
import { tooMany } from '../limits/limits.ts'
import { publish } from '../live/live.ts'
import { countSender, fitsMailbox } from './budgets.ts'
import { type EmailMessage, isSecret, render } from './email-message.ts'

/** Who gets a message: an account, or an address that need not be anybody's. */
export type Recipient = { clientId: number } | { vaId: number } | string

/** What a client's address gets before it is confirmed. */
const toProve: ReadonlySet<MailKind> = new Set(['password', 'confirmation'])

/** The address, and whether news may go to it: not to one that somebody typed at sign-up and nobody has confirmed. */
async function mailboxOf(db: Db, to: Recipient): Promise<{ email: string; confirmed: boolean }> {
  if (typeof to === 'string') {
    const unproven = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', to)
      .where('emailConfirmedAt', 'is', null)
      .where((eb) => eb.not(eb.exists(eb.selectFrom('vas').select('id').where('email', '=', to))))
      .executeTakeFirst()
    return { email: to, confirmed: !unproven }
  }
  if ('vaId' in to) {
    const { email } = await db.selectFrom('vas').select('email').where('id', '=', to.vaId).executeTakeFirstOrThrow()
    return { email, confirmed: true }
  }
  const { email, emailConfirmedAt } = await db
    .selectFrom('users')
    .select(['email', 'emailConfirmedAt'])
    .where('id', '=', to.clientId)
    .executeTakeFirstOrThrow()
  return { email, confirmed: emailConfirmedAt !== null }
}

const held = (to: Recipient, kind: MailKind) => (typeof to === 'string' ? kind === 'news' : !toProve.has(kind))

/**
 * Where a message may go: the address, or undefined when it is not confirmed or has had its share. The one place that
 * asks; TOO_MANY_REQUESTS when the account that causes it has sent enough, or when the team would hear nothing else of it.
 */
async function openMailbox(tx: TransactionContext, to: Recipient, kind: MailKind) {
  const { email, confirmed } = await mailboxOf(tx.db, to)
  if (!confirmed && held(to, kind)) return undefined
  if (!(await countSender(tx))) return undefined
  if (await fitsMailbox(tx, email, kind)) return email
  if (kind === 'team') throw tooMany('This address has had many emails within the hour. Please try again later.', 3600)
  return undefined
}

/**
 * Enqueues a message with the caller's transaction. It is sent, or kept for the outbox, after that commits. Answers
 * whether it was enqueued: the bell still has what a mailbox may not get.
 */
export async function enqueueMail(tx: TransactionContext, to: Recipient, message: EmailMessage): Promise<boolean> {
  const kind = message.kind ?? 'news'
  const email = await openMailbox(tx, to, kind)
  if (email !== undefined) await enqueue(tx, email, kind, message)
  return email !== undefined
}

/** The same for a message with links in it, which are made only when it goes: a link that is not mailed voids no other. */
export async function enqueueLinkMail(
  tx: TransactionContext,
  to: Recipient,
  kind: MailKind,
  write: () => Promise<EmailMessage>,
) {
  const email = await openMailbox(tx, to, kind)
  if (email !== undefined) await enqueue(tx, email, kind, await write())
  return email !== undefined
}

async function enqueue(tx: TransactionContext, email: string, kind: MailKind, message: EmailMessage) {
  const secret = message.secret ?? isSecret(kind)
  const { id } = await tx.db
    .insertInto('mails')
    .values({
      to: email,
      subject: message.subject,
      ...render(message),
      secret,
      kind,
      sender: tx.sender ?? null,
      messageId: `<${randomUUID()}@kazi>`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.jobs.send(tx.db, 'send-mail', { mailId: id }, { priority: secret ? secretMailPriority : 0 })
  await publish(tx.db, 'emails', 'admin')
}
