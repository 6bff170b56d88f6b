import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { announce } from '../live/live.ts'
import { mailById, noteFailure, settleMail } from '../mail/outbox.queries.ts'
import { mailUnread } from '../notifications/held-mail.ts'
import type { Mailer } from '../ports/mailer.ts'
import { keepReviewDeadlines } from '../tasks/results.service.ts'
import type { Work } from '../work.ts'
import type { JobData, JobName } from './jobs.ts'

/** Sends one mail of the outbox, or notes why not; throwing makes pg-boss try again later. */
export async function sendMail(work: Work, mailer: Mailer, mailId: number, lastTry: boolean) {
  const mail = await mailById(work.db, mailId)
  if (mail?.status !== 'queued') return
  try {
    await mailer.send(mail)
  } catch (error) {
    await noteFailure(work.db, mailId, error instanceof Error ? error.message : String(error), lastTry)
    await announce(work.db, 'admin')
    throw error
  }
  await settleMail(work.db, mailId, mailer.goesOut ? 'sent' : 'kept')
  await announce(work.db, 'admin')
}

/** Deletes what is over: sessions, links, rate windows. */
export async function sweep({ db }: Work) {
  await db.deleteFrom('sessions').where('expiresAt', '<', sql<string>`now()`).execute()
  await db.deleteFrom('mailedLinks').where('expiresAt', '<', sql<string>`now()`).execute()
  await db.deleteFrom('rateWindows').where('openedAt', '<', sql<string>`now() - interval '1 day'`).execute()
}

/** Starts this process's share of the jobs. */
export async function startWorkers(boss: PgBoss, work: Work, mailer: Mailer) {
  const on = <N extends JobName>(
    name: N,
    run: (data: JobData[N], lastTry: boolean) => Promise<void>,
    pollingIntervalSeconds = 2,
  ) =>
    boss.work<JobData[N]>(name, { includeMetadata: true, pollingIntervalSeconds }, async ([job]) => {
      if (job) await run(job.data, job.retryCount >= job.retryLimit)
    })
  await on('send-mail', ({ mailId }, lastTry) => sendMail(work, mailer, mailId, lastTry), 0.5)
  await on('mail-unread', ({ notificationId }) => mailUnread(work, notificationId))
  await on('review-deadlines', () => keepReviewDeadlines(work), 30)
  await on('sweep', () => sweep(work), 30)
  await boss.schedule('review-deadlines', '*/15 * * * *')
  await boss.schedule('sweep', '17 * * * *')
}
