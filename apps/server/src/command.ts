import type { Db, Tx } from './db/database.ts'
import { isDeadlock } from './errors.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Limiter, Sender } from './limits/limits.ts'
import { collectingEvents } from './live/live.ts'

/** Where the three apps are reached. Links in emails use these addresses, never a request's Host header. */
export type Links = { site: string; portal: string; admin: string }

/**
 * What a command needs to change data: the database, the job queue, links for emails, and the sender whose budget its
 * emails count against. A scheduled job has no sender.
 */
export type CommandContext = {
  db: Db
  jobs: Jobs
  links: Links
  limiter: Limiter
  sender?: Sender | undefined
  /** The command can be taken back for a moment: its emails wait that long. */
  undoId?: string | undefined
  /** The command is one of a bulk action's, and can be taken back for as long as that. */
  lotId?: string | undefined
}
/** The same inside a running transaction: what the parts of a command receive. */
export type TransactionContext = CommandContext & { db: Tx }

/** How often a command is run when PostgreSQL aborts it to resolve a deadlock: nothing of it was written. */
const attempts = 3

/**
 * Runs `change` in one transaction: rows, notifications, live events and emails are all committed or none are. Inside
 * a running transaction, `change` joins it and is rolled back with it, so commands can be composed. Every command locks
 * in the same order: VA, client task, VA task, then the rest.
 */
export async function withTransaction<C extends Pick<CommandContext, 'db'>, T>(
  context: C,
  change: (tx: C & { db: Tx }) => Promise<T>,
): Promise<T> {
  if (context.db.isTransaction) return change(context as C & { db: Tx })
  for (let attempt = 1; ; attempt++)
    try {
      return await context.db.transaction().execute((db) => collectingEvents(db, () => change({ ...context, db })))
    } catch (error) {
      if (attempt === attempts || !isDeadlock(error)) throw error
    }
}
