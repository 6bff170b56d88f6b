import type { Admin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { requeueMail } from './outbox.queries.ts'

/** Sends a mail that has failed for good once more. */
export const retryMail = (work: CommandContext, admin: Admin, id: number) =>
  withTransaction(work, async (tx) => {
    if (!(await requeueMail(tx.db, id))) throw new AppError('NOT_FOUND', 'No failed mail with this number')
    await tx.jobs.send(tx.db, 'send-mail', { mailId: id })
    await record(tx.db, admin, { action: 'retry-mail', target: `mail ${id}` })
    return { retried: true }
  })
