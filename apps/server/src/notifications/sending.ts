import type { CommandContext } from '../command.ts'
import { publish } from '../live/live.ts'
import { isAboutEmail, isAboutEmailForLong, isRefusal, type Mailer } from '../ports/mailer.ts'
import { dropMail, mailById, noteFailure, secondsOfMailBefore, settleMail } from './outbox.queries.ts'

const linkIsDead = 'Not sent: the link in this email has expired, or a newer one has replaced it.'

/**
 * An email that waits for an older one looks again after this many seconds at the latest. Each look reads all jobs:
 * many that wait must not look often. After an outage they are brought forward.
 */
const longestWait = 300

/** After such a refusal, an urgent email is tried again after this many seconds, and then as others are. */
const afterRefusal = 60

/** After this many failures, more than half a minute, the others wait for long, too. */
const longOutage = 5

type Mail = NonNullable<Awaited<ReturnType<typeof mailById>>>

/** Seconds until an email may be sent: the team may still take it back, or an older one of its thread goes first. */
async function secondsToWait({ db }: CommandContext, { id, to, thread, waitSeconds }: Mail) {
  // Its bulk action goes on, or is being taken back, and the email may go with it.
  if (waitSeconds > 0) return waitSeconds
  const before = thread ? await secondsOfMailBefore(db, { id, to, thread }) : undefined
  return before === undefined ? 0 : Math.min(Math.max(before, 0) + 1, longestWait)
}

/**
 * Sends one email of the outbox, or records why it failed. Throwing makes pg-boss retry later. An email that the server
 * rejects permanently fails at once, with the server's message; one whose link no longer works is not sent.
 * @param urgent whether its job is tried every minute. An account on hold does not take an email every minute either:
 * a job with the pace of other emails takes its place.
 */
export async function sendMail(
  context: CommandContext,
  mailer: Mailer,
  mailId: number,
  lastTry: boolean,
  urgent = false,
) {
  const mail = await mailById(context.db, mailId)
  if (mail?.status !== 'queued') return
  const { secret, attached, pdf } = mail
  const startAfterSeconds = await secondsToWait(context, mail)
  if (startAfterSeconds > 0)
    return context.jobs.send(context.db, 'send-mail', { mailId }, { urgent: secret, startAfterSeconds })
  if (!mail.worthSending) {
    await dropMail(context.db, mailId, linkIsDead)
    return publish(context.db, 'emails', 'admin')
  }
  try {
    const attachment = attached && pdf ? { name: `${attached}.pdf`, pdf } : undefined
    await mailer.send({ ...mail, byPerson: mail.kind === 'team', attachment })
  } catch (error) {
    const refused = isRefusal(error)
    const outcome = { final: lastTry || refused, refused: isAboutEmail(error) }
    await noteFailure(context.db, mailId, error instanceof Error ? error.message : String(error), outcome)
    await publish(context.db, 'emails', 'admin')
    if (refused) return
    if (urgent && !lastTry && isAboutEmailForLong(error))
      return context.jobs.send(
        context.db,
        'send-mail',
        { mailId },
        {
          startAfterSeconds: afterRefusal,
          retryDelaySeconds: afterRefusal,
        },
      )
    throw error
  }
  await settleMail(context.db, mailId, mailer.goesOut ? 'sent' : 'kept')
  if (mail.attempts >= longOutage && !mail.refused) await context.jobs.hastenMails(context.db)
  await publish(context.db, 'emails', 'admin')
}
