import { rememberAddress } from '../accounts/known-addresses.ts'
import { issueLink, linkHours, ownerOfLink, useLink } from '../accounts/links.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { closeSessionsOf } from '../accounts/sessions.ts'
import { lockUserAt, setUserPassword, userById } from '../accounts/users.queries.ts'
import type { Admin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { accountEmails } from '../emails/account-emails.ts'
import type { CatalogEmail } from '../emails/catalog.ts'
import { AppError } from '../errors.ts'
import { tooMany } from '../limits/limits.ts'
import { publish } from '../live/live.ts'
import { enqueueLinkMail } from '../notifications/mail.ts'
import {
  type LockedVaAccount,
  lockVaAccount,
  lockVaAccountAt,
  markInvited,
  setVaPassword,
} from '../vas/passwords.queries.ts'
import { forgiveSignIn } from './auth.service.ts'
import { claimAssignments, type LoggedContext } from './confirmation.service.ts'

type ClientAccount = { id: number; firstName: string } & Record<
  'invitedAt' | 'lastSeenAt' | 'emailConfirmedAt',
  string | null
>

/** Whom the team has invited and who has neither used the invitation nor been here: a stranger's question must not shorten their invitation. */
const isInvited = ({ invitedAt, lastSeenAt, emailConfirmedAt }: ClientAccount) =>
  invitedAt !== null && lastSeenAt === null && emailConfirmedAt === null

async function clientUrl(tx: TransactionContext, user: { id: number }, hours: number) {
  const token = await issueLink(tx.db, { userId: user.id }, 'password', hours)
  return `${tx.links.site}/reset-password?token=${token}`
}

/** A VA who never set a password gets the invitation again. */
async function vaUrl(tx: TransactionContext, va: LockedVaAccount) {
  const first = !va.passwordHash
  const token = await issueLink(tx.db, { vaId: va.id }, 'password', first ? linkHours.invitation : linkHours.reset)
  if (first) await markInvited(tx.db, va.id)
  return `${tx.links.portal}/va/set-password?token=${token}`
}

const invitationOf = async (tx: TransactionContext, client: { id: number; firstName: string }) =>
  accountEmails.inviteClient({ hello: client.firstName, url: await clientUrl(tx, client, linkHours.invitation) })

async function messageForClient(tx: TransactionContext, user: ClientAccount) {
  if (isInvited(user)) return invitationOf(tx, user)
  const url = await clientUrl(tx, user, linkHours.reset)
  return accountEmails.resetClientPassword({ hello: user.firstName, url })
}

async function messageForVa(tx: TransactionContext, va: LockedVaAccount, askedBy: 'va' | 'team') {
  const link = { hello: va.name, url: await vaUrl(tx, va) }
  return va.passwordHash ? accountEmails.resetVaPassword({ ...link, askedBy }) : accountEmails.inviteVa(link)
}

/** Both accounts get a link: otherwise a client who signed up with a VA's address would block the VA's reset. */
const messageForBoth = async (tx: TransactionContext, user: ClientAccount, va: LockedVaAccount) =>
  accountEmails.resetBothPasswords({
    client: await clientUrl(tx, user, isInvited(user) ? linkHours.invitation : linkHours.reset),
    va: await vaUrl(tx, va),
    clientHours: isInvited(user) ? 'seven days' : 'one hour',
    vaHours: va.passwordHash ? 'one hour' : 'seven days',
  })

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

async function mailOrRefuse(tx: TransactionContext, clientId: number, write: () => Promise<CatalogEmail>) {
  const sent = await enqueueLinkMail(tx, { clientId }, 'password', write)
  if (!sent) throw tooMany('This address has had many emails within the hour. Please try again later.', 3600)
}

/** Emails a client whose account the team created the link that sets its first password. Throws when too many were sent. */
export const mailClientInvitation = (tx: TransactionContext, client: { id: number; firstName: string }) =>
  mailOrRefuse(tx, client.id, () => invitationOf(tx, client))

/**
 * The same for an account that nobody has confirmed. @param hello how to greet the mailbox's reader: not by the account,
 * which may be a stranger's
 */
export const mailUnconfirmed = (tx: TransactionContext, clientId: number, hello: string) =>
  mailOrRefuse(tx, clientId, async () =>
    accountEmails.unconfirmedAccount({ hello, url: await clientUrl(tx, { id: clientId }, linkHours.invitation) }),
  )

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
  context: LoggedContext,
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
      await claimAssignments(tx, owner.userId)
      await closeSessionsOf(tx.db, owner)
      await publish(tx.db, 'account', 'admin', `client:${owner.userId}`)
    } else if ('vaId' in owner) {
      await setVaPassword(tx.db, owner.vaId, passwordHash)
      await closeSessionsOf(tx.db, owner)
      // An invited VA is active now.
      await publish(tx.db, 'vas', 'admin')
    }
    if ('applicationId' in owner) return
    context.isAbout?.('userId' in owner ? `client:${owner.userId}` : `va:${owner.vaId}`)
    // The link proves access to the mailbox, so sign-in from this IP address stays possible during a guessing attack,
    // and after wrong passwords that were tried from here.
    await rememberAddress(tx.db, owner, ip)
    const account = 'userId' in owner ? await userById(tx.db, owner.userId) : await lockVaAccount(tx.db, owner.vaId)
    if (account) await forgiveSignIn({ ...tx, ip }, account.email)
  })
}
