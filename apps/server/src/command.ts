import type { Db, Tx } from './db/database.ts'
import { isDeadlock } from './errors.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Limiter, Sender } from './limits/limits.ts'

/** Where the three apps are reached; links in mail are made of these, never of a request's Host header. */
export type Links = { site: string; portal: string; admin: string }

/**
 * What a command needs to change the world: rows, jobs that are sent with them, links for the mail, and whose budget the
 * mail is counted on; a job that nobody called has no sender.
 */
export type CommandContext = {
  db: Db
  jobs: Jobs
  links: Links
  limiter: Limiter
  sender?: Sender | undefined
}
/** The same while a transaction runs: what a part of a command is given. */
export type TransactionContext = CommandContext & { db: Tx }

/** How often a command runs that PostgreSQL ended to resolve a deadlock: nothing of it was written. */
const attempts = 3

/**
 * Runs `change` in one transaction: rows, notifications, live events and mail happen together or not at all. Where one
 * is running already, `change` joins it and is undone with it, so that commands can be made of commands. Everybody locks
 * in one order: VA, client task, VA task, then the rest.
 */
export async function withTransaction<C extends Pick<CommandContext, 'db'>, T>(
  context: C,
  change: (tx: C & { db: Tx }) => Promise<T>,
): Promise<T> {
  if (context.db.isTransaction) return change(context as C & { db: Tx })
  for (let attempt = 1; ; attempt++)
    try {
      return await context.db.transaction().execute((db) => change({ ...context, db }))
    } catch (error) {
      if (attempt === attempts || !isDeadlock(error)) throw error
    }
}
