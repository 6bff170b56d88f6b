import { randomUUID } from 'node:crypto'
import type { MailKind } from '@kazi/schemas/states'
import type { TransactionContext } from '../command.ts'
import type { Db } from '../db/database.ts'
import { secretFirst } from '../jobs/jobs.ts'
import { tooMany } from '../limits/limits.ts'
import { announce } from '../live/live.ts'
import { countSender, fitsMailbox } from './budgets.ts'
import { isSecret, type Letter, render } from './letter.ts'

/** Who gets a letter: an account, or an address that need not be anybody's. */
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
 * Where a letter may go: the address, or undefined when it is not confirmed or has had its share. The one place that
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
 * Enqueues a letter with the caller's transaction. It is sent, or kept for the outbox, after that commits. Answers
 * whether it was enqueued: the bell still has what a mailbox may not get.
 */
export async function post(tx: TransactionContext, to: Recipient, letter: Letter): Promise<boolean> {
  const kind = letter.kind ?? 'news'
  const email = await openMailbox(tx, to, kind)
  if (email !== undefined) await enqueue(tx, email, kind, letter)
  return email !== undefined
}

/** The same for a letter with links in it, which are made only when it goes: a link that is not mailed voids no other. */
export async function postLinks(tx: TransactionContext, to: Recipient, kind: MailKind, write: () => Promise<Letter>) {
  const email = await openMailbox(tx, to, kind)
  if (email !== undefined) await enqueue(tx, email, kind, await write())
  return email !== undefined
}

async function enqueue(tx: TransactionContext, email: string, kind: MailKind, letter: Letter) {
  const secret = letter.secret ?? isSecret(kind)
  const { id } = await tx.db
    .insertInto('mails')
    .values({
      to: email,
      subject: letter.subject,
      ...render(letter),
      secret,
      kind,
      sender: tx.sender ?? null,
      messageId: `<${randomUUID()}@kazi>`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.jobs.send(tx.db, 'send-mail', { mailId: id }, { priority: secret ? secretFirst : 0 })
  await announce(tx.db, 'admin')
}
