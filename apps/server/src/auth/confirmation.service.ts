import { sql } from 'kysely'
import type { Client } from '../actors.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { tooMany } from '../limits/limits.ts'
import { announce } from '../live/live.ts'
import { mailboxLimits } from '../mail/budgets.ts'
import { postLinks } from '../mail/mail.ts'
import { issueLink, linkHours, useLink } from './links.ts'

const lockedClient = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'emailConfirmedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Mails the link that proves a client's address. Nothing that was typed goes into it: the mailbox may be a stranger's. */
export const mailConfirmation = (tx: CommandContext, clientId: number) =>
  postLinks(tx, { clientId }, 'confirmation', async () => {
    const token = await issueLink(tx.db, { userId: clientId }, 'confirmation', linkHours.confirmation)
    return {
      subject: 'Confirm your email address',
      paragraphs: [
        'Hello,',
        'Somebody, hopefully you, opened a Kazi account with this email address. Confirm it, and we email you when there is news about your tasks. The link works once, for seven days.',
        'If it was not you, you can ignore this email.',
      ],
      action: { label: 'Confirm your email address', url: `${tx.links.site}/confirm-email?token=${token}` },
    }
  })

/** The link again. Answers when it was sent, or that it is no longer needed; TOO_MANY_REQUESTS says when the last one was. */
export const resendConfirmation = (work: CommandContext, client: Client) =>
  withTransaction(work, async (tx) => {
    const locked = await lockedClient(tx.db, client.id)
    if (!locked || locked.emailConfirmedAt) return { emailConfirmed: true, sentAt: null }
    if (await mailConfirmation(tx, client.id)) return { emailConfirmed: false, sentAt: new Date().toISOString() }
    const { minutes } = await lastConfirmation(tx.db, locked.email)
    throw tooMany(
      `We have sent you several links; the last one ${minutes < 2 ? 'a moment' : `${minutes} minutes`} ago. Please look in your spam folder too, or try again later.`,
      mailboxLimits.confirmation.seconds,
    )
  })

const lastConfirmation = (db: Db, email: string) =>
  db
    .selectFrom('mails')
    .select(sql<number>`coalesce(floor(extract(epoch from now() - max(created_at)) / 60), 0)::int`.as('minutes'))
    .where(sql`lower("to")`, '=', email.toLowerCase())
    .where('kind', '=', 'confirmation')
    .executeTakeFirstOrThrow()

/** Uses the link up: from now on news goes to the address too. What was held back till now stays in the bell. */
export const confirmEmail = (work: CommandContext, token: string) =>
  withTransaction(work, async (tx) => {
    const owner = await useLink(tx.db, token, 'confirmation')
    if (!('userId' in owner)) return
    await tx.db
      .updateTable('users')
      .set({ emailConfirmedAt: sql`coalesce(email_confirmed_at, now())` })
      .where('id', '=', owner.userId)
      .execute()
    await announce(tx.db, `client:${owner.userId}`)
  })
