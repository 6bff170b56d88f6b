import { sql } from 'kysely'
import { AppError } from '../errors.ts'
import { oneLine } from '../mail/letter.ts'
import { post } from '../mail/mail.ts'
import type { Passwords } from '../sessions/passwords.ts'
import { closeSessionsOf, digest, newToken } from '../sessions/sessions.ts'
import { transact, type Work } from '../work.ts'

type Account = { userId: number } | { vaId: number }

/** Hours that a link is good for: an invitation is read when there is time, a reset at once. */
export const linkHours = { invitation: 7 * 24, reset: 1 } as const

/** Makes a link's token; every older one of the account is void from now on. */
async function issueToken(work: Work, account: Account, hours: number) {
  const token = newToken()
  const [[column, id]] = Object.entries(account) as [['userId' | 'vaId', number]]
  await work.db.deleteFrom('passwordTokens').where(column, '=', id).execute()
  await work.db
    .insertInto('passwordTokens')
    .values({ ...account, tokenHash: digest(token), expiresAt: sql<string>`now() + make_interval(hours => ${hours})` })
    .execute()
  return token
}

export async function mailReset(work: Work, user: { id: number; email: string; firstName: string }) {
  const token = await issueToken(work, { userId: user.id }, linkHours.reset)
  await post(work, user.email, {
    subject: 'Reset your Kazi password',
    paragraphs: [
      `Hello ${user.firstName},`,
      'Somebody, hopefully you, asked to reset the password of your Kazi account. The link works once, for one hour. If it was not you, there is nothing to do.',
    ],
    action: { label: 'Choose a new password', url: `${work.links.site}/reset-password?token=${token}` },
    secret: true,
  })
}

type Invited = { id: number; email: string; name: string; passwordHash: string | null }

/** The link with which a VA sets a password: the first one, or a new one that they, or the team, asked for. */
export async function mailVaLink(work: Work, va: Invited, askedBy: 'va' | 'team' = 'va') {
  const first = !va.passwordHash
  const token = await issueToken(work, { vaId: va.id }, first ? linkHours.invitation : linkHours.reset)
  if (first) await work.db.updateTable('vas').set({ invitedAt: sql`now()` }).where('id', '=', va.id).execute()
  await post(work, va.email, {
    subject: first ? 'Welcome to Kazi: set your password' : 'Reset your Kazi password',
    paragraphs: [
      `Hello ${oneLine(va.name)},`,
      first
        ? 'You are part of the Kazi network. Set a password to open your dashboard; the link works once, for seven days.'
        : `${askedBy === 'team' ? 'Our team sends you' : 'Somebody, hopefully you, asked for'} a link to set a new password of your Kazi account. It works once, for one hour.`,
    ],
    action: { label: 'Set your password', url: `${work.links.portal}/va/set-password?token=${token}` },
    secret: true,
  })
}

/** One answer for any address: whether an account exists is nobody else's business. */
export const forgotPassword = (work: Work, email: string) =>
  transact(work, async (tx) => {
    const user = await tx.db
      .selectFrom('users')
      .select(['id', 'email', 'firstName'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (user) return mailReset(tx, user)
    const va = await tx.db
      .selectFrom('vas')
      .select(['id', 'email', 'name', 'passwordHash'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (va) await mailVaLink(tx, va)
  })

/**
 * Sets the password of the account that the token belongs to, and ends all its sessions.
 * The token is deleted by the statement that finds it, so of two uses at once one wins.
 */
export async function usePasswordToken(work: Work, passwords: Passwords, token: string, password: string) {
  const invalid = new AppError('BAD_REQUEST', 'This link is no longer valid. Please ask for a new one.')
  const known = await work.db
    .selectFrom('passwordTokens')
    .select('tokenHash')
    .where('tokenHash', '=', digest(token))
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!known) throw invalid
  const passwordHash = await passwords.hash(password)
  return transact(work, async (tx) => {
    const used = await tx.db
      .deleteFrom('passwordTokens')
      .where('tokenHash', '=', digest(token))
      .where('expiresAt', '>', sql<string>`now()`)
      .returning(['userId', 'vaId'])
      .executeTakeFirst()
    if (!used) throw invalid
    if (used.userId !== null) {
      await tx.db.updateTable('users').set({ passwordHash }).where('id', '=', used.userId).execute()
      await closeSessionsOf(tx.db, { userId: used.userId })
    } else if (used.vaId !== null) {
      await tx.db.updateTable('vas').set({ passwordHash }).where('id', '=', used.vaId).execute()
      await closeSessionsOf(tx.db, { vaId: used.vaId })
    }
  })
}
