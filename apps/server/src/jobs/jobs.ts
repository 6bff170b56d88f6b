import { type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss'
import type { Db } from '../db/database.ts'

/** Every job there is, with what it carries. */
export type JobData = {
  'send-mail': { mailId: number }
  /** Mail for what was not read in the bell, grouped by recipient and task. */
  'mail-unread': { notificationId: number }
  'review-deadlines': Record<string, never>
  sweep: Record<string, never>
}
export type JobName = keyof JobData

export type Jobs = {
  /** Enqueues with the caller's transaction: a rollback takes the job back too. */
  send<N extends JobName>(
    db: Db,
    name: N,
    data: JobData[N],
    options?: { startAfterSeconds?: number; priority?: number },
  ): Promise<void>
}

export const mailRetries = 8
const queues: Record<
  JobName,
  { retryLimit: number; retryDelay?: number; retryBackoff?: boolean; retryDelayMax?: number; expireInSeconds: number }
> = {
  'send-mail': {
    retryLimit: mailRetries,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
  },
  'mail-unread': { retryLimit: 3, retryDelay: 30, expireInSeconds: 60 },
  'review-deadlines': { retryLimit: 0, expireInSeconds: 300 },
  sweep: { retryLimit: 0, expireInSeconds: 300 },
}

/** Starts pg-boss on the database and makes the queues. The caller stops it. */
export async function startBoss(connection: ConstructorOptions, onError: (error: unknown) => void) {
  const boss = new PgBoss({ ...connection, max: 4, schema: 'jobs' })
  boss.on('error', onError)
  await boss.start()
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const [name, options] of Object.entries(queues)) if (!existing.has(name)) await boss.createQueue(name, options)
  const jobs: Jobs = {
    async send(db, name, data, options) {
      await boss.send(name, data, {
        startAfter: options?.startAfterSeconds ?? 0,
        priority: options?.priority ?? 0,
        db: fromKysely(db),
      })
    },
  }
  return { boss, jobs }
}
