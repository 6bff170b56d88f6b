import { type MailSelection, mostRetries } from '@kazi/schemas/outbox'
import type { Admin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { requeueMails } from './outbox.queries.ts'

/** Resends an email that has failed for good. */
export const retryMail = (context: CommandContext, admin: Admin, id: number) =>
  withTransaction(context, async (tx) => {
    const [found] = await requeueMails(tx.db, { ids: [id] }, 1)
    if (!found) throw new AppError('NOT_FOUND', 'No failed mail with this number')
    await tx.jobs.send(tx.db, 'send-mail', { mailId: id })
    await record(tx.db, admin, { action: 'retry-mail', target: `mail ${id}` })
    return { retried: true }
  })

/**
 * Resends the failed emails of a selection and skips all others, so repeating the call is harmless. Above
 * `mostRetries`, only the oldest are resent. Returns how many were.
 */
export const retryMails = (context: CommandContext, admin: Admin, selection: MailSelection) =>
  withTransaction(context, async (tx) => {
    const ids = await requeueMails(tx.db, selection, mostRetries)
    if (ids.length === 0) return { retried: 0 }
    await tx.jobs.sendMany(
      tx.db,
      'send-mail',
      ids.map((mailId) => ({ mailId })),
    )
    await record(tx.db, admin, { action: 'retry-mails', detail: { emails: ids.length, ids: ids.join(' ') } })
    await publish(tx.db, 'emails', 'admin')
    return { retried: ids.length }
  })
