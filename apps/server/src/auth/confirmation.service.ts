import { issueLink, linkHours, useLink } from '../accounts/links.ts'
import { confirmUser, lockUser } from '../accounts/users.queries.ts'
import type { Client } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { accountEmails } from '../emails/account-emails.ts'
import { tooMany } from '../limits/limits.ts'
import { publish } from '../live/live.ts'
import { mailboxLimits } from '../notifications/budgets.ts'
import { enqueueLinkMail } from '../notifications/mail.ts'
import { minutesSinceMail } from '../notifications/outbox.queries.ts'
import { giveAssignments } from '../work/assignments.queries.ts'

/**
 * Emails the link that confirms a client's address. It contains no user input, because the mailbox may belong to
 * someone else.
 */
export const mailConfirmation = (tx: TransactionContext, clientId: number) =>
  enqueueLinkMail(tx, { clientId }, 'confirmation', async () => {
    const token = await issueLink(tx.db, { userId: clientId }, 'confirmation', linkHours.confirmation)
    return accountEmails.confirmAddress({ url: `${tx.links.site}/confirm-email?token=${token}` })
  })

/**
 * Resends the link. Returns when it was sent, or that it is not needed. TOO_MANY_REQUESTS says when the last one was
 * sent.
 */
export const resendConfirmation = (context: CommandContext, client: Client) =>
  withTransaction(context, async (tx) => {
    const locked = await lockUser(tx.db, client.id)
    if (!locked || locked.emailConfirmedAt) return { emailConfirmed: true, sentAt: null }
    if (await mailConfirmation(tx, client.id)) return { emailConfirmed: false, sentAt: new Date().toISOString() }
    const minutes = await minutesSinceMail(tx.db, locked.email, 'confirmation')
    throw tooMany(
      `We have sent you several links; the last one ${minutes < 2 ? 'a moment' : `${minutes} minutes`} ago. Please look in your spam folder too, or try again later.`,
      mailboxLimits.confirmation.seconds,
    )
  })

/** Gives a client who has proved the address what the team has noted for it, on all their screens. */
export async function claimAssignments({ db }: TransactionContext, userId: number) {
  const [given] = await giveAssignments(db, userId)
  if (given && given.numUpdatedRows > 0) await publish(db, 'tasks', 'admin', `client:${userId}`)
}

/** A call whose line in the log says whose account it is about, such as `client:7`. */
export type LoggedContext = CommandContext & { isAbout?: ((account: string) => void) | undefined }

/** Uses up the link: from now on news goes to the address too. News held back earlier stays only in the bell. */
export const confirmEmail = (context: LoggedContext, token: string) =>
  withTransaction(context, async (tx) => {
    const owner = await useLink(tx.db, token, 'confirmation')
    if (!('userId' in owner)) return
    context.isAbout?.(`client:${owner.userId}`)
    await confirmUser(tx.db, owner.userId)
    await claimAssignments(tx, owner.userId)
    await publish(tx.db, 'account', 'admin', `client:${owner.userId}`)
  })
