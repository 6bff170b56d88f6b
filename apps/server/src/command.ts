import type { Cpu } from './cpu/cpu.ts'
import type { Db } from './db/database.ts'
import { isDeadlock } from './errors.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Limiter, Sender } from './limits/limits.ts'

/** Where the three apps are reached; links in mail are made of these, never of a request's Host header. */
export type Links = { site: string; portal: string; admin: string }

/**
 * What a command needs to change the world: rows, jobs that are sent with them, links for the mail, threads for what takes
 * long to compute, and whose budget the mail is counted on; a job that nobody called has no sender.
 */
export type CommandContext = {
  db: Db
  jobs: Jobs
  links: Links
  limiter: Limiter
  cpu: Cpu
  sender?: Sender | undefined
}

/** How often a command runs that PostgreSQL ended to resolve a deadlock: nothing of it was written. */
const attempts = 3

/**
 * Runs `change` in one transaction: rows, notifications, live events and mail happen together or not at all. Where one
 * is running already, `change` joins it and is undone with it, so that commands can be made of commands. Everybody locks
 * in one order: VA, client task, VA task, then the rest.
 */
export async function withTransaction<T>(
  work: CommandContext,
  change: (work: CommandContext) => Promise<T>,
): Promise<T> {
  if (work.db.isTransaction) return change(work)
  for (let attempt = 1; ; attempt++)
    try {
      return await work.db.transaction().execute((db) => change({ ...work, db }))
    } catch (error) {
      if (attempt === attempts || !isDeadlock(error)) throw error
    }
}
