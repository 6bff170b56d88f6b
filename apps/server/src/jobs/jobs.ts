import { isDeepStrictEqual } from 'node:util'
import { type ConstructorOptions, fromKysely, PgBoss, type QueueOptions } from 'pg-boss'
import { type Db, tcpKeepAlive } from '../db/database.ts'

/** All jobs, with their data. */
export type JobData = {
  'send-mail': { mailId: number }
  /** Emails about unread notifications, grouped by recipient and task. */
  'mail-unread': { notificationId: number }
  /** One email with everything that waited for this client's morning. */
  'mail-daily': { userId: number }
  'mail-daily-va': { vaId: number }
  /** Shows a notification on a device, if it is still unread: one job for each, so that a repeat rings on no other. */
  push: { notificationId: number; deviceId: number }
  /** A timer has run for long: it is still the same one if `asksAfter` (ISO 8601) is still this. */
  'timer-asks': { vaId: number; asksAfter: string }
  'review-deadlines': Record<string, never>
  /** Adds the tasks of repeats whose time has come. */
  'repeat-tasks': Record<string, never>
  /** Notices VAs whose time off has begun or ended. */
  'time-off': Record<string, never>
  /** Brings back the requests that were put aside until now. */
  'wake-requests': Record<string, never>
  /** Removes the bytes of deleted files; what the store refuses waits for the next minute. */
  'remove-files': Record<string, never>
  /** After an import: merges what its VAs added to the indexes by text. */
  'merge-va-indexes': Record<string, never>
  /** Counts the weeks that are over for the overview. */
  'keep-weeks': Record<string, never>
  sweep: Record<string, never>
}
export type JobName = keyof JobData

/** The priority of emails that a person is waiting for: links that confirm an address or set a password. */
export const secretMailPriority = 10

type SendOptions = {
  startAfterSeconds?: number
  /** A person waits for it: it goes first, and after failures it is tried again every minute. */
  urgent?: boolean
  /** The first wait after a failure; it doubles from there. */
  retryDelaySeconds?: number
}

export type Jobs = {
  /** Enqueues in the caller's transaction: a rollback removes the job too. */
  send<N extends JobName>(db: Db, name: N, data: JobData[N], options?: SendOptions): Promise<void>
  /** The same for many jobs, in one statement. */
  sendMany<N extends JobName>(db: Db, name: N, data: JobData[N][], options?: SendOptions): Promise<void>
  /**
   * The mail server is back: makes the emails due that wait for their next try, or for an older one of their thread.
   * What it has refused itself keeps its own pace.
   */
  hastenMails(db: Db): Promise<void>
}

/** With this back-off, about six hours: maintenance overnight loses no email. */
const mailRetries = { retryLimit: 16, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 } as const
/** As long, but its link must still work when the mail server is back. */
const urgently = { priority: secretMailPriority, retryLimit: 360, retryBackoff: true, retryDelayMax: 60 } as const
/** A live worker reports within this many seconds, so a killed one is noticed soon. */
const heartbeatSeconds = 10
const superviseSeconds = 3
/** How often jobs that are due to be deleted are deleted. */
const maintenanceSeconds = 600
/**
 * That a job was done is recorded elsewhere, such as in the email's row. All jobs that are kept are counted at each
 * supervision, and read where emails wait for each other.
 */
const deleteAfterSeconds = 3600
/** The queue in which pg-boss puts what a schedule makes due: a job a minute. */
const scheduling = '__pgboss__send-it'

/**
 * A try to send an email that takes this long is given up, and its job is another's: so it outlasts several slow
 * answers of a mail server, which would otherwise get the email twice. A killed worker is noticed by its heartbeat.
 */
export const mailJobSeconds = 900

const queues: Record<JobName, QueueOptions & { retryLimit: number; expireInSeconds: number }> = {
  'send-mail': {
    ...mailRetries,
    heartbeatSeconds,
    expireInSeconds: mailJobSeconds,
  },
  // No other job would find the news of these.
  'mail-unread': { ...mailRetries, expireInSeconds: 60 },
  'mail-daily': { ...mailRetries, expireInSeconds: 60 },
  'mail-daily-va': { ...mailRetries, expireInSeconds: 60 },
  push: { retryLimit: 4, retryDelay: 15, retryBackoff: true, heartbeatSeconds, expireInSeconds: 60 },
  'timer-asks': { ...mailRetries, expireInSeconds: 60 },
  'review-deadlines': { retryLimit: 0, expireInSeconds: 300 },
  'repeat-tasks': { retryLimit: 0, expireInSeconds: 300 },
  'time-off': { retryLimit: 0, expireInSeconds: 300 },
  'wake-requests': { retryLimit: 0, expireInSeconds: 300 },
  'remove-files': { retryLimit: 0, expireInSeconds: 300 },
  'merge-va-indexes': { retryLimit: 3, retryDelay: 30, expireInSeconds: 60 },
  'keep-weeks': { retryLimit: 0, expireInSeconds: 300 },
  sweep: { retryLimit: 0, expireInSeconds: 300 },
}

export const jobNames = Object.keys(queues) as JobName[]

/** An email is given this many tries before it waits for long. */
const quickTries = 5
/**
 * What is brought forward has the tries of a long wait again: otherwise the first successes after an outage would use
 * up those of all that waits. In a fixed order and past what another sender holds, so that two senders never deadlock.
 */
const hastenMails = `with waiting as (
    select id from jobs.job
    where name = 'send-mail' and state in ('created', 'retry') and start_after > now() + interval '1 minute' and exists (
      select from mails m where m.id = (data ->> 'mailId')::int and m.status = 'queued' and not m.refused)
    order by id for update skip locked)
  update jobs.job set start_after = now(), retry_count = least(retry_count, ${quickTries})
  where name = 'send-mail' and id in (select id from waiting)`

/** Maintenance may take its time, but a database that has disappeared must not hold a worker for good. */
const patientConnections = { ...tcpKeepAlive, query_timeout: 60_000 }

/** Starts pg-boss on the database, and creates or upgrades its queues. The caller stops it. */
export async function startBoss(connection: ConstructorOptions, onError: (error: unknown) => void) {
  const boss = new PgBoss({
    ...connection,
    max: 6,
    ...patientConnections,
    schema: 'jobs',
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: maintenanceSeconds,
  })
  boss.on('error', onError)
  await boss.start()
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, own] of Object.entries(queues)) {
    const [queue, options] = [existing.get(name), { ...own, deleteAfterSeconds }]
    if (!queue) await boss.createQueue(name, options)
    else if (!isDeepStrictEqual({ ...queue, ...options }, queue)) await boss.updateQueue(name, options)
  }
  if ((existing.get(scheduling)?.deleteAfterSeconds ?? deleteAfterSeconds) !== deleteAfterSeconds)
    await boss.updateQueue(scheduling, { deleteAfterSeconds })
  const jobs: Jobs = {
    async send(db, name, data, options) {
      await boss.send(name, data, {
        startAfter: options?.startAfterSeconds ?? 0,
        ...(options?.urgent && urgently),
        ...(options?.retryDelaySeconds && { retryDelay: options.retryDelaySeconds }),
        db: fromKysely(db),
      })
    },
    async sendMany(db, name, data, options) {
      const startAfter = options?.startAfterSeconds ?? 0
      await boss.insert(
        name,
        data.map((one) => ({ data: one, startAfter, ...(options?.urgent && urgently) })),
        { db: fromKysely(db) },
      )
    },
    async hastenMails(db) {
      await fromKysely(db).executeSql(hastenMails)
    },
  }
  return { boss, jobs }
}
