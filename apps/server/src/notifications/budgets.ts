import type { MailKind } from '@kazi/schemas/states'
import { sql } from 'kysely'
import type { CommandContext } from '../command.ts'
import { type Limit, senderLimits, tooMany } from '../limits/limits.ts'

/**
 * Emails per kind that one mailbox may get from all senders. Above the limit, news stays in the bell and existing links
 * stay valid.
 */
export const mailboxLimits = {
  password: { hits: 5, seconds: 3600 },
  confirmation: { hits: 5, seconds: 3600 },
  application: { hits: 5, seconds: 3600 },
  team: { hits: 30, seconds: 3600 },
  news: { hits: 60, seconds: 3600 },
} satisfies Record<MailKind, Omit<Limit, 'name'>>

/**
 * Whether one more email of this kind may go to a mailbox. Counts the emails themselves: a separate counter could cause
 * deadlocks, and rolled-back emails must not count.
 */
export async function fitsMailbox(context: CommandContext, email: string, kind: MailKind) {
  if (!context.limiter.on) return true
  const { hits, seconds } = mailboxLimits[kind]
  const { rows } = await sql<{ had: number }>`
    select count(*)::int as had from mails
      where lower("to") = lower(${email}) and kind = ${kind} and created_at > now() - make_interval(secs => ${seconds})
  `.execute(context.db)
  return (rows[0]?.had ?? 0) < hits
}

/**
 * Checks an account's limit by what it caused: notifications, and emails without one. Throws TOO_MANY_REQUESTS above
 * the limit. Guests get the usual answer, so for them it returns false and nothing is sent.
 */
export async function countSender({ db, limiter, sender }: CommandContext): Promise<boolean> {
  if (!limiter.on || !sender) return true
  const { hits, seconds } = senderLimits[sender.split(':', 1)[0] as keyof typeof senderLimits]
  const since = sql`now() - make_interval(secs => ${seconds})`
  const { rows } = await sql<{ sent: number; left: number }>`
    select count(*)::int as sent, ceil(extract(epoch from min(created_at) - now()) + ${seconds})::int as left from (
      select created_at from notifications where sender = ${sender} and created_at > ${since}
      union all select created_at from mails where sender = ${sender} and created_at > ${since}
    ) caused`.execute(db)
  const [spent] = rows
  if (!spent || spent.sent < hits) return true
  if (sender.startsWith('ip:')) return false
  throw tooMany('That is a lot of messages in one hour. Please wait a little and try again.', Math.max(1, spent.left))
}
