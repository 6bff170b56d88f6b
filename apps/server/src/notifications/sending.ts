import type { CommandContext } from '../command.ts'
import { secretMailPriority } from '../jobs/jobs.ts'
import { publish } from '../live/live.ts'
import { isRefusal, type Mailer } from '../ports/mailer.ts'
import { mailById, noteFailure, settleMail } from './outbox.queries.ts'

/**
 * Sends one email of the outbox, or records why it failed. Throwing makes pg-boss retry later. An email that the server
 * rejects permanently fails at once, with the server's message.
 */
export async function sendMail(context: CommandContext, mailer: Mailer, mailId: number, lastTry: boolean) {
  const mail = await mailById(context.db, mailId)
  if (mail?.status !== 'queued') return
  const { secret, waitSeconds } = mail
  // Its bulk action goes on, or is being taken back, and the email may go with it.
  if (waitSeconds > 0) {
    const when = { priority: secret ? secretMailPriority : 0, startAfterSeconds: waitSeconds }
    return context.jobs.send(context.db, 'send-mail', { mailId }, when)
  }
  try {
    const { attached, pdf } = mail
    const attachment = attached && pdf ? { name: `${attached}.pdf`, pdf } : undefined
    await mailer.send({ ...mail, byPerson: mail.kind === 'team', attachment })
  } catch (error) {
    const refused = isRefusal(error)
    await noteFailure(context.db, mailId, error instanceof Error ? error.message : String(error), lastTry || refused)
    await publish(context.db, 'emails', 'admin')
    if (refused) return
    throw error
  }
  await settleMail(context.db, mailId, mailer.goesOut ? 'sent' : 'kept')
  await publish(context.db, 'emails', 'admin')
}
