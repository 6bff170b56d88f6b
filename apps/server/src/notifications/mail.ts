import { randomUUID } from 'node:crypto'
import type { Language } from '@kazi/schemas/language-words'
import type { MailKind } from '@kazi/schemas/states'
import { digest } from '../accounts/sessions.ts'
import type { TransactionContext } from '../command.ts'
import type { Db } from '../db/database.ts'
import type { CatalogEmail } from '../emails/catalog.ts'
import { isSecret } from '../emails/content.ts'
import { render } from '../emails/render.ts'
import { tooMany } from '../limits/limits.ts'
import { publish } from '../live/live.ts'
import { secondsBeforeMail } from '../undo/undo.queries.ts'
import { countSender, fitsMailbox } from './budgets.ts'

/** The recipient: an account, an applicant, or an address that may not belong to any account. */
export type Recipient = { clientId: number } | { vaId: number } | { applicationId: number } | string

/** The kinds of email that an unconfirmed client address may get. */
const toProve: ReadonlySet<MailKind> = new Set(['password', 'confirmation'])

/** Where an email goes, and the language that its reader has chosen. */
type Mailbox = { email: string; language: Language }

/** The address, and whether it may get news: not if it was entered at sign-up and never confirmed, or is suspended. */
async function mailboxOf(db: Db, to: Recipient): Promise<Mailbox & { confirmed: boolean }> {
  if (typeof to === 'object' && 'applicationId' in to) {
    const { email, language } = await db
      .selectFrom('vaApplications')
      .select(['email', 'language'])
      .where('id', '=', to.applicationId)
      .executeTakeFirstOrThrow()
    const mailbox = await mailboxOf(db, email)
    return { ...mailbox, language: language ?? mailbox.language }
  }
  if (typeof to === 'string') {
    const unproven = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', to)
      .where('emailConfirmedAt', 'is', null)
      .where((eb) => eb.not(eb.exists(eb.selectFrom('vas').select('id').where('email', '=', to))))
      .executeTakeFirst()
    return { email: to, language: 'en', confirmed: !unproven }
  }
  if ('vaId' in to) {
    const { email, language } = await db
      .selectFrom('vas')
      .leftJoin('vaPreferences', 'vaPreferences.vaId', 'vas.id')
      .select(['email', 'language'])
      .where('vas.id', '=', to.vaId)
      .executeTakeFirstOrThrow()
    return { email, language: language ?? 'en', confirmed: true }
  }
  const { email, emailConfirmedAt, suspendedAt } = await db
    .selectFrom('users')
    .select(['email', 'emailConfirmedAt', 'suspendedAt'])
    .where('id', '=', to.clientId)
    .executeTakeFirstOrThrow()
  return { email, language: 'en', confirmed: emailConfirmedAt !== null && suspendedAt === null }
}

const isAccount = (to: Recipient) => typeof to === 'object' && !('applicationId' in to)
const held = (to: Recipient, kind: MailKind) => (isAccount(to) ? !toProve.has(kind) : kind === 'news')

/**
 * Returns the mailbox, or undefined if it is unconfirmed or over its limit. Throws TOO_MANY_REQUESTS when the sender is
 * over its limit, or when an email from the team exceeds the mailbox's limit, because the team would not notice
 * otherwise.
 */
async function openMailbox(tx: TransactionContext, to: Recipient, kind: MailKind, fullRefuses = kind === 'team') {
  const { email, language, confirmed } = await mailboxOf(tx.db, to)
  if (!confirmed && held(to, kind)) return undefined
  if (!(await countSender(tx))) return undefined
  if (await fitsMailbox(tx, email, kind)) return { email, language }
  if (fullRefuses) throw tooMany('This address has had many emails within the hour. Please try again later.', 3600)
  return undefined
}

/**
 * Enqueues an email in the caller's transaction; it is sent, or kept in the outbox, after the commit. Returns its id, or
 * undefined if it was not enqueued. News that a mailbox may not get is still in the bell.
 * @param fullRefuses whether a mailbox that has had too many refuses what the sender does: without it, an email of the team
 */
export async function enqueueMail(
  tx: TransactionContext,
  to: Recipient,
  message: CatalogEmail,
  { fullRefuses }: { fullRefuses?: boolean } = {},
): Promise<number | undefined> {
  const kind = message.kind ?? 'news'
  const mailbox = await openMailbox(tx, to, kind, fullRefuses)
  return mailbox && enqueue(tx, mailbox, kind, message)
}

/**
 * The same for an email with links. They are created only if it is enqueued, because a new link voids the older ones.
 */
export async function enqueueLinkMail(
  tx: TransactionContext,
  to: Recipient,
  kind: MailKind,
  write: () => Promise<CatalogEmail>,
) {
  const mailbox = await openMailbox(tx, to, kind)
  if (mailbox) {
    const message = await write()
    await enqueue(tx, mailbox, kind, message, linkHashesOf(message))
  }
  return mailbox !== undefined
}

const linkHashesOf = ({ action, secondAction }: CatalogEmail) =>
  [action, secondAction].flatMap((link) => {
    const token = link && new URL(link.url).searchParams.get('token')
    return token ? [digest(token)] : []
  })

async function enqueue(
  tx: TransactionContext,
  { email, language }: Mailbox,
  kind: MailKind,
  message: CatalogEmail,
  linkHashes: Buffer[] = [],
) {
  const secret = message.secret ?? isSecret(kind)
  const { id } = await tx.db
    .insertInto('mails')
    .values({
      to: email,
      ...render(message, tx.links, language),
      name: message.name,
      thread: message.thread ?? null,
      unsubscribeUrl: message.unsubscribe ? `${tx.links.site}/api/unsubscribe${message.unsubscribe}` : null,
      secret,
      kind,
      sender: tx.sender ?? null,
      undoId: tx.undoId ?? null,
      documentId: message.documentId ?? null,
      linkHashes: linkHashes.length > 0 ? linkHashes : null,
      messageId: `<${randomUUID()}@kazi>`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.jobs.send(
    tx.db,
    'send-mail',
    { mailId: id },
    { urgent: secret, ...(tx.undoId && { startAfterSeconds: secondsBeforeMail }) },
  )
  await publish(tx.db, 'emails', 'admin')
  return id
}
