import { type MailSelection, maxEmailRetries } from '@kazi/schemas/outbox'
import type { Admin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { isFailed, mailForAdmin, requeueMails } from './outbox.queries.ts'

export async function getMail(db: Db, id: number, maskSecrets: boolean) {
  const mail = await mailForAdmin(db, id, maskSecrets)
  if (!mail) throw new AppError('NOT_FOUND', 'Email not found')
  return mail
}

/** Resends an email that has failed for good. */
export const retryMail = (context: CommandContext, admin: Admin, id: number) =>
  withTransaction(context, async (tx) => {
    const [found] = await requeueMails(tx.db, { ids: [id] }, 1)
    if (!found && (await isFailed(tx.db, id)))
      throw new AppError('CONFLICT', 'The link in this email no longer works. Please send a new link instead.')
    if (!found) throw new AppError('NOT_FOUND', 'No failed mail with this number')
    await tx.jobs.send(tx.db, 'send-mail', { mailId: id }, { urgent: found.secret })
    await record(tx.db, admin, { action: 'retry-mail', target: `mail ${id}` })
    return { retried: true }
  })

/**
 * Resends the failed emails of a selection and skips all others, also those whose link no longer works, so repeating the
 * call is harmless. Above `maxEmailRetries`, only the oldest are resent. Returns how many were.
 */
export const retryMails = (context: CommandContext, admin: Admin, selection: MailSelection) =>
  withTransaction(context, async (tx) => {
    const mails = await requeueMails(tx.db, selection, maxEmailRetries)
    if (mails.length === 0) return { retried: 0 }
    for (const [urgent, some] of Map.groupBy(mails, ({ secret }) => secret))
      await tx.jobs.sendMany(
        tx.db,
        'send-mail',
        some.map((mail) => ({ mailId: mail.id })),
        { urgent },
      )
    const ids = mails.map(({ id }) => id)
    await record(tx.db, admin, { action: 'retry-mails', detail: { emails: ids.length, ids: ids.join(' ') } })
    await publish(tx.db, 'emails', 'admin')
    return { retried: ids.length }
  })
