import { sql } from 'kysely'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { CommandContext } from '../command.ts'
import { announce } from '../live/live.ts'
import { mailById, noteFailure, settleMail } from '../mail/outbox.queries.ts'
import { mailUnread } from '../notifications/held-mail.ts'
import { isRefusal, type Mailer, mailsAtOnce } from '../ports/mailer.ts'
import { keepReviewDeadlines } from '../tasks/results.service.ts'
import { type JobData, type JobName, secretFirst } from './jobs.ts'

/**
 * Sends one mail of the outbox, or notes why not; throwing makes pg-boss try again later. What the server refuses for good
 * has failed at once, in the server's words.
 */
export async function sendMail(work: CommandContext, mailer: Mailer, mailId: number, lastTry: boolean) {
  const mail = await mailById(work.db, mailId)
  if (mail?.status !== 'queued') return
  try {
    await mailer.send(mail)
  } catch (error) {
    const refused = isRefusal(error)
    await noteFailure(work.db, mailId, error instanceof Error ? error.message : String(error), lastTry || refused)
    await announce(work.db, 'admin')
    if (refused) return
    throw error
  }
  await settleMail(work.db, mailId, mailer.goesOut ? 'sent' : 'kept')
  await announce(work.db, 'admin')
}

/** Deletes what is over: sessions, links, rate windows, addresses long unused. */
export async function sweep({ db }: CommandContext) {
  await db.deleteFrom('sessions').where('expiresAt', '<', sql<string>`now()`).execute()
  await db.deleteFrom('mailedLinks').where('expiresAt', '<', sql<string>`now()`).execute()
  await db.deleteFrom('knownAddresses').where('seenAt', '<', sql<string>`now() - interval '180 days'`).execute()
  await db.deleteFrom('handovers').where('expiresAt', '<', sql<string>`now()`).execute()
  await db.deleteFrom('rateWindows').where('openedAt', '<', sql<string>`now() - interval '1 day'`).execute()
}

const batchSize = 3
const soon = { batchSize, includeMetadata: true, pollingIntervalSeconds: 0.5 } as const

/** One of a batch is tried again, or has failed; its neighbors are done. */
const failOne = (boss: PgBoss, name: JobName, id: string, error: unknown) =>
  boss.fail(name, id, error instanceof Error ? error : { message: String(error) })

/**
 * Several workers take a few mails each, those with links first; one more takes nothing but those, so that a reset never
 * waits for news that has stalled. A mail that fails is tried again without its neighbors.
 */
async function startMailing(boss: PgBoss, work: CommandContext, mailer: Mailer) {
  const sendAll = async (jobs: JobWithMetadata<JobData['send-mail']>[]) => {
    await Promise.all(
      jobs.map((job) =>
        sendMail(work, mailer, job.data.mailId, job.retryCount >= job.retryLimit).catch((error: unknown) =>
          failOne(boss, 'send-mail', job.id, error),
        ),
      ),
    )
  }
  await boss.work('send-mail', { ...soon, localConcurrency: mailsAtOnce.all / batchSize }, sendAll)
  await boss.work('send-mail', { ...soon, minPriority: secretFirst }, sendAll)
}

/** Starts this process's share of the jobs. */
export async function startWorkers(boss: PgBoss, work: CommandContext, mailer: Mailer) {
  const on = <N extends JobName>(
    name: N,
    run: (data: JobData[N]) => Promise<void>,
    { pollingIntervalSeconds = 2, batchSize = 1 } = {},
  ) =>
    boss.work<JobData[N]>(name, { pollingIntervalSeconds, batchSize }, async (jobs) => {
      for (const { id, data } of jobs) await run(data).catch((error: unknown) => failOne(boss, name, id, error))
    })
  await startMailing(boss, work, mailer)
  await on('mail-unread', ({ notificationId }) => mailUnread(work, notificationId), { batchSize: 20 })
  await on('review-deadlines', () => keepReviewDeadlines(work), { pollingIntervalSeconds: 30 })
  await on('sweep', () => sweep(work), { pollingIntervalSeconds: 30 })
  await boss.schedule('review-deadlines', '*/15 * * * *')
  await boss.schedule('sweep', '17 * * * *')
}
