import { brand } from '@kazi/schemas/brand'
import { rememberAddress } from '../accounts/known-addresses.ts'
import { issueLink, linkHours, ownerOfLink, useLink } from '../accounts/links.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { closeSessionsOf } from '../accounts/sessions.ts'
import { lockUserAt, setUserPassword } from '../accounts/users.queries.ts'
import type { Admin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { tooMany } from '../limits/limits.ts'
import { publish } from '../live/live.ts'
import { type EmailMessage, oneLine } from '../notifications/email-message.ts'
import { enqueueLinkMail } from '../notifications/mail.ts'
import {
  type LockedVaAccount,
  lockVaAccount,
  lockVaAccountAt,
  markInvited,
  setVaPassword,
} from '../vas/passwords.queries.ts'

async function clientAction(tx: TransactionContext, user: { id: number }) {
  const token = await issueLink(tx.db, { userId: user.id }, 'password', linkHours.reset)
  return { label: 'Choose a new password', url: `${tx.links.site}/reset-password?token=${token}` }
}

/** A VA who never set a password gets the invitation again. */
async function vaAction(tx: TransactionContext, va: LockedVaAccount) {
  const first = !va.passwordHash
  const token = await issueLink(tx.db, { vaId: va.id }, 'password', first ? linkHours.invitation : linkHours.reset)
  if (first) await markInvited(tx.db, va.id)
  return { label: 'Set your password', url: `${tx.links.portal}/va/set-password?token=${token}` }
}

const ifNot = 'If it was not you, there is nothing to do.'

const messageForClient = async (
  tx: TransactionContext,
  user: { id: number; firstName: string },
): Promise<EmailMessage> => ({
  subject: `Reset your ${brand.name} password`,
  paragraphs: [
    `Hello ${oneLine(user.firstName)},`,
    `Someone, hopefully you, asked to reset the password of your ${brand.name} account. The link works once, for one hour. ${ifNot}`,
  ],
  action: await clientAction(tx, user),
})

const messageForVa = async (
  tx: TransactionContext,
  va: LockedVaAccount,
  askedBy: 'va' | 'team',
): Promise<EmailMessage> => ({
  subject: va.passwordHash ? `Reset your ${brand.name} password` : `Welcome to ${brand.name}: set your password`,
  paragraphs: [
    `Hello ${oneLine(va.name)},`,
    va.passwordHash
      ? `${askedBy === 'team' ? 'Our team sends you' : 'Someone, hopefully you, asked for'} a link to set a new password of your ${brand.name} account. It works once, for one hour.`
      : `You are part of the ${brand.name} network. Set a password to open your dashboard; the link works once, for seven days.`,
  ],
  action: await vaAction(tx, va),
})

/** Both accounts get a link: otherwise a client who signed up with a VA's address would block the VA's reset. */
async function messageForBoth(
  tx: TransactionContext,
  user: { id: number },
  va: LockedVaAccount,
): Promise<EmailMessage> {
  const [client, portal] = [await clientAction(tx, user), await vaAction(tx, va)]
  return {
    subject: `Reset your ${brand.name} password`,
    paragraphs: [
      'Hello,',
      `Someone, hopefully you, asked to reset the password for this email address. It belongs to two ${brand.name} accounts, a client account and a VA account. Each has its own password and its own link below.`,
      `Each link works once; the client account's for one hour, the VA account's for ${va.passwordHash ? 'one hour' : 'seven days'}. ${ifNot}`,
    ],
    action: { ...client, label: 'Choose a new password for your client account' },
    secondAction: { ...portal, label: 'Set the password of your VA account' },
  }
}

/** The team emails a VA a link to set their first password or a new one. Throws when too many were sent. */
export async function mailVaLink(tx: TransactionContext, vaId: number) {
  const va = await lockVaAccount(tx.db, vaId)
  if (va) await enqueueLinkMail(tx, { vaId }, 'team', () => messageForVa(tx, va, 'team'))
  return va
}

export const inviteVa = (context: CommandContext, admin: Admin, id: number) =>
  withTransaction(context, async (tx) => {
    if (!(await mailVaLink(tx, id))) throw new AppError('NOT_FOUND', 'VA not found')
    await record(tx.db, admin, { action: 'invite-va', target: `va ${id}` })
    await publish(tx.db, 'vas', 'admin')
    return { invited: true }
  })

/** Emails a client whose account the team created the link that sets its first password. Throws when too many were sent. */
export async function mailClientInvitation(tx: TransactionContext, client: { id: number; firstName: string }) {
  const sent = await enqueueLinkMail(tx, { clientId: client.id }, 'password', async () => ({
    subject: `Welcome to ${brand.name}: set your password`,
    paragraphs: [
      `Hello ${oneLine(client.firstName)},`,
      `We have opened a ${brand.name} account for you, so that you can hand over your first task. Set a password to open your dashboard; the link works once, for seven days.`,
      'If you did not ask us for help, you can ignore this email.',
    ],
    action: {
      label: 'Set your password',
      url: `${tx.links.site}/reset-password?token=${await issueLink(tx.db, { userId: client.id }, 'password', linkHours.invitation)}`,
    },
  }))
  if (!sent) throw tooMany('This address has had many emails within the hour. Please try again later.', 3600)
}

/** Returns the same answer for every address, so that it does not reveal whether an account exists. */
export const forgotPassword = (context: CommandContext, email: string) =>
  withTransaction(context, async (tx) => {
    const user = await lockUserAt(tx.db, email)
    const va = await lockVaAccountAt(tx.db, email)
    if (user && va) return enqueueLinkMail(tx, { vaId: va.id }, 'password', () => messageForBoth(tx, user, va))
    if (user) return enqueueLinkMail(tx, { clientId: user.id }, 'password', () => messageForClient(tx, user))
    return va ? enqueueLinkMail(tx, { vaId: va.id }, 'password', () => messageForVa(tx, va, 'va')) : false
  })

/** Sets the password of the token's account and ends all its sessions. The link also confirms a client's address. */
export async function usePasswordToken(
  context: CommandContext,
  passwords: Passwords,
  token: string,
  password: string,
  ip: string,
) {
  // Check the token first: hashing is expensive and would be wasted on an invalid one.
  await ownerOfLink(context.db, token, 'password')
  const passwordHash = await passwords.hash(password)
  return withTransaction(context, async (tx) => {
    const owner = await useLink(tx.db, token, 'password')
    if ('userId' in owner) {
      await setUserPassword(tx.db, owner.userId, passwordHash)
      await closeSessionsOf(tx.db, owner)
    } else if ('vaId' in owner) {
      await setVaPassword(tx.db, owner.vaId, passwordHash)
      await closeSessionsOf(tx.db, owner)
    }
    // The link proves access to the mailbox, so sign-in from this IP address stays possible during a guessing attack.
    if (!('applicationId' in owner)) await rememberAddress(tx.db, owner, ip)
  })
}
