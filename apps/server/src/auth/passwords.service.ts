import { sql } from 'kysely'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { type Letter, oneLine } from '../mail/letter.ts'
import { postLinks } from '../mail/mail.ts'
import { knowAddress } from '../sessions/known-addresses.ts'
import type { Passwords } from '../sessions/passwords.ts'
import { closeSessionsOf } from '../sessions/sessions.ts'
import { issueLink, linkHours, ownerOfLink, useLink } from './links.ts'

/** Both rows are read under their lock: an address that is being corrected gets no link. */
const clientAt = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'firstName'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst()
const vaWhere = (db: Db) => db.selectFrom('vas').select(['id', 'email', 'name', 'passwordHash']).forNoKeyUpdate()
type LockedVa = { id: number; email: string; name: string; passwordHash: string | null }

async function clientAction(tx: CommandContext, user: { id: number }) {
  const token = await issueLink(tx.db, { userId: user.id }, 'password', linkHours.reset)
  return { label: 'Choose a new password', url: `${tx.links.site}/reset-password?token=${token}` }
}

/** A VA who never set a password gets the invitation again. */
async function vaAction(tx: CommandContext, va: LockedVa) {
  const first = !va.passwordHash
  const token = await issueLink(tx.db, { vaId: va.id }, 'password', first ? linkHours.invitation : linkHours.reset)
  if (first) await tx.db.updateTable('vas').set({ invitedAt: sql`now()` }).where('id', '=', va.id).execute()
  return { label: 'Set your password', url: `${tx.links.portal}/va/set-password?token=${token}` }
}

const ifNot = 'If it was not you, there is nothing to do.'

const letterForClient = async (tx: CommandContext, user: { id: number; firstName: string }): Promise<Letter> => ({
  subject: 'Reset your Kazi password',
  paragraphs: [
    `Hello ${oneLine(user.firstName)},`,
    `Somebody, hopefully you, asked to reset the password of your Kazi account. The link works once, for one hour. ${ifNot}`,
  ],
  action: await clientAction(tx, user),
})

const letterForVa = async (tx: CommandContext, va: LockedVa, askedBy: 'va' | 'team'): Promise<Letter> => ({
  subject: va.passwordHash ? 'Reset your Kazi password' : 'Welcome to Kazi: set your password',
  paragraphs: [
    `Hello ${oneLine(va.name)},`,
    va.passwordHash
      ? `${askedBy === 'team' ? 'Our team sends you' : 'Somebody, hopefully you, asked for'} a link to set a new password of your Kazi account. It works once, for one hour.`
      : 'You are part of the Kazi network. Set a password to open your dashboard; the link works once, for seven days.',
  ],
  action: await vaAction(tx, va),
})

/** One address, two accounts: whoever signed up with a VA's address must not take the VA's reset away. */
async function letterForBoth(tx: CommandContext, user: { id: number }, va: LockedVa): Promise<Letter> {
  const [client, portal] = [await clientAction(tx, user), await vaAction(tx, va)]
  return {
    subject: 'Reset your Kazi password',
    paragraphs: [
      'Hello,',
      'Somebody, hopefully you, asked to reset the password for this email address. It belongs to two Kazi accounts, a client account and a VA account. Each has its own password and its own link below.',
      `Each link works once; the client account's for one hour, the VA account's for ${va.passwordHash ? 'one hour' : 'seven days'}. ${ifNot}`,
    ],
    action: { ...client, label: 'Choose a new password for your client account' },
    secondAction: { ...portal, label: 'Set the password of your VA account' },
  }
}

/** The team mails a VA the link that sets a password: the first one, or a new one. Throws when too many were sent. */
export async function mailVaLink(tx: CommandContext, vaId: number) {
  const va = await vaWhere(tx.db).where('id', '=', vaId).executeTakeFirst()
  if (va) await postLinks(tx, { vaId }, 'team', () => letterForVa(tx, va, 'team'))
  return va
}

/** One answer for any address: whether an account exists is nobody else's business. */
export const forgotPassword = (work: CommandContext, email: string) =>
  withTransaction(work, async (tx) => {
    const user = await clientAt(tx.db, email)
    const va = await vaWhere(tx.db).where('email', '=', email).executeTakeFirst()
    if (user && va) return postLinks(tx, { vaId: va.id }, 'password', () => letterForBoth(tx, user, va))
    if (user) return postLinks(tx, { clientId: user.id }, 'password', () => letterForClient(tx, user))
    return va ? postLinks(tx, { vaId: va.id }, 'password', () => letterForVa(tx, va, 'va')) : false
  })

/**
 * Sets the password of the account that the token belongs to, and ends all its sessions. A client who got the link has
 * proved the address with it.
 */
export async function usePasswordToken(
  work: CommandContext,
  passwords: Passwords,
  token: string,
  password: string,
  ip: string,
) {
  // Nothing is hashed for a token that is none.
  await ownerOfLink(work.db, token, 'password')
  const passwordHash = await passwords.hash(password)
  return withTransaction(work, async (tx) => {
    const owner = await useLink(tx.db, token, 'password')
    if ('userId' in owner) {
      await tx.db
        .updateTable('users')
        .set({ passwordHash, emailConfirmedAt: sql`coalesce(email_confirmed_at, now())` })
        .where('id', '=', owner.userId)
        .execute()
      await closeSessionsOf(tx.db, owner)
    } else if ('vaId' in owner) {
      await tx.db.updateTable('vas').set({ passwordHash }).where('id', '=', owner.vaId).execute()
      await closeSessionsOf(tx.db, owner)
    }
    // Whoever holds the link reads the mailbox: from here they may sign in, whatever others are guessing.
    if (!('applicationId' in owner)) await knowAddress(tx.db, owner, ip)
  })
}
