import type { Job, JobWithMetadata, PgBoss } from 'pg-boss'
import { accountSweeps } from '../accounts/sweep.queries.ts'
import { sweepDrafts } from '../analysis/drafts.queries.ts'
import { sweepEvents } from '../calendar/calendar.queries.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { repairMails } from '../doctor/repair.ts'
import { runForEach } from '../errors.ts'
import { removeBytes, sweepInbox, sweepUnsent } from '../files/removals.ts'
import { type JobFailures, watchFailures } from '../jobs/failures.ts'
import { type JobData, type JobName, jobNames, secretMailPriority } from '../jobs/jobs.ts'
import { sweepWindows } from '../limits/limits.ts'
import { sweepMails, sweepSenders } from '../notifications/forget.queries.ts'
import { pushNews } from '../notifications/push.ts'
import { sendMail } from '../notifications/sending.ts'
import { mailDaily, mailUnread } from '../notifications/unread-mail.ts'
import { sweepKeys } from '../once/once.queries.ts'
import { sumUpPromises } from '../overview/promises.queries.ts'
import { keepWeeks } from '../overview/trends.queries.ts'
import { type Mailer, mailConcurrency } from '../ports/mailer.ts'
import type { PushService } from '../ports/push-service.ts'
import { makeDueTasks } from '../repeats/occurrences.service.ts'
import { wakeSnoozed } from '../tasks/request-queue.service.ts'
import { enforceReviewDeadlines } from '../tasks/results.service.ts'
import { followTimeOff } from '../tasks/va-away.service.ts'
import type { Deps } from '../trpc/context.ts'
import { sweepUndos } from '../undo/undo.queries.ts'
import { mergeIndexEntries, sweepImports } from '../vas/import.queries.ts'
import { sweepListChanges } from '../vas/list-version.queries.ts'
import { askAboutTimer } from '../work/timers.service.ts'

/**
 * Deletes expired data: sessions, links, rate windows, addresses long unused, drafts, unsent files, files of VAs
 * and what can no longer be undone of them, keys of what was done long ago, what the team could take back, old versions
 * of the list of VAs, emails of half a year ago, strangers' addresses, events that are long over. An email that waits
 * and has lost its job gets another, or is failed if it would come late. A step that fails does not stop the others.
 */
export const sweep = (context: CommandContext) =>
  runForEach(
    [
      ...Object.values(accountSweeps),
      ...[sweepWindows, sweepDrafts, sweepUnsent, sweepImports, sweepKeys, sweepUndos, sumUpPromises],
      ...[sweepMails, sweepSenders, sweepEvents],
      (db: Db) => withTransaction({ db }, (tx) => sweepListChanges(tx.db)),
      () => repairMails(context),
    ],
    (step: (db: Db) => Promise<unknown>) => step(context.db),
    (failures) => `${failures} steps of the sweep failed`,
  )

/** A link that somebody waits for goes within half a second; news, and pushes about it, may take two. */
const [soon, unhurried] = [0.5, 2]

/**
 * Several workers of a queue, each with a job at a time: in a batch it would be retried, or shown as done, only when
 * the slowest of the batch has ended. A worker of pg-boss that has done a job waits until its interval is over. These
 * look for the next at once, so what waits goes as fast as the other server takes it, and an interval can be long:
 * while nothing is there, each asks the database at the end of it (about 15 times a second, all of these together).
 * After a failure the interval passes first.
 */
async function workOneByOne<N extends JobName>(
  boss: PgBoss,
  name: N,
  { workers, ...options }: { workers: number; pollingIntervalSeconds: number; minPriority?: number },
  run: (jobs: JobWithMetadata<JobData[N]>[]) => Promise<void>,
) {
  for (let n = 0; n < workers; n++) {
    const id: string = await boss.work<JobData[N]>(name, { ...options, includeMetadata: true }, async (jobs) => {
      await run(jobs)
      boss.notifyWorker(id)
    })
  }
}

/** As many requests as other servers answer at once. A push service that stalls must not hold up the others. */
const pushConcurrency = 9

/** Runs a job, and counts it if it throws: then pg-boss fails it or tries it again, and completes it otherwise. */
const runningOne =
  (failures: JobFailures): Run =>
  async (name, jobs, run) => {
    for (const job of jobs)
      await run(job).catch((error: unknown) => {
        failures.note(name, error)
        throw error
      })
  }

/**
 * Runs the jobs of a batch one after the other, and fails or retries those that threw once all have ended; pg-boss
 * completes the others. A job that failed earlier might be another worker's by then, and would be completed with its
 * old batch, whatever became of it.
 */
const runningBatch =
  (boss: PgBoss, failures: JobFailures): Run =>
  async (name, jobs, run) => {
    const failed: { id: string; error: unknown }[] = []
    for (const job of jobs)
      await run(job).catch((error: unknown) => {
        failures.note(name, error)
        failed.push({ id: job.id, error })
      })
    // It took too long: pg-boss has failed all of it, and its jobs may be another worker's.
    if (jobs.some(({ signal }) => signal.aborted)) return
    for (const { id, error } of failed)
      await boss.fail(name, id, error instanceof Error ? error : { message: String(error) })
  }
type Run = <J extends Job<unknown>>(name: JobName, jobs: J[], run: (job: J) => Promise<unknown>) => Promise<void>

/** Several workers, links first; some more take only links, so that a password reset never waits for stalled news. */
async function startMailing(boss: PgBoss, context: CommandContext, mailer: Mailer, runOne: Run) {
  const send = (jobs: JobWithMetadata<JobData['send-mail']>[]) =>
    runOne('send-mail', jobs, ({ data, retryCount, retryLimit, priority }) =>
      sendMail(context, mailer, data.mailId, retryCount >= retryLimit, priority >= secretMailPriority),
    )
  const { all, secret } = mailConcurrency
  const links = { pollingIntervalSeconds: soon, minPriority: secretMailPriority }
  await workOneByOne(boss, 'send-mail', { workers: all, pollingIntervalSeconds: unhurried }, send)
  await workOneByOne(boss, 'send-mail', { workers: secret, ...links }, send)
}

const startPushing = (boss: PgBoss, context: CommandContext, push: PushService, runOne: Run) =>
  workOneByOne(boss, 'push', { workers: pushConcurrency, pollingIntervalSeconds: unhurried }, (jobs) =>
    runOne('push', jobs, ({ data }) => pushNews(context, push, data)),
  )

/** Starts this process's share of the jobs. */
export async function startWorkers(
  boss: PgBoss,
  context: CommandContext,
  {
    mailer,
    push,
    files,
    failures = watchFailures(jobNames),
  }: { mailer: Mailer; failures?: JobFailures } & Pick<Deps, 'push' | 'files'>,
) {
  const runBatch = runningBatch(boss, failures)
  const runOne = runningOne(failures)
  const on = <N extends JobName>(
    name: N,
    run: (data: JobData[N]) => Promise<void>,
    { pollingIntervalSeconds = 2, batchSize = 1 } = {},
  ) =>
    boss.work<JobData[N]>(name, { pollingIntervalSeconds, batchSize }, (jobs) =>
      runBatch(name, jobs, ({ data }) => run(data)),
    )
  await startMailing(boss, context, mailer, runOne)
  await startPushing(boss, context, push, runOne)
  await on('mail-unread', ({ notificationId }) => mailUnread(context, notificationId), { batchSize: 20 })
  await on('mail-daily-va', (va) => mailDaily(context, va), { batchSize: 20 })
  await on('mail-daily', (client) => mailDaily(context, client), { batchSize: 20 })
  await on('timer-asks', (timer) => askAboutTimer(context, timer), { batchSize: 20 })
  await on('review-deadlines', () => enforceReviewDeadlines(context), { pollingIntervalSeconds: 30 })
  await on('repeat-tasks', () => makeDueTasks(context), { pollingIntervalSeconds: 10 })
  await on('time-off', () => followTimeOff(context), { pollingIntervalSeconds: 10 })
  await on('wake-requests', () => wakeSnoozed(context), { pollingIntervalSeconds: 10 })
  await on('remove-files', () => removeBytes(context, files.store), { pollingIntervalSeconds: 10 })
  await on('merge-va-indexes', async () => void (await mergeIndexEntries(context.db)))
  // What ended while no server ran would be counted at each visit until the hour; of several servers, one does it.
  await boss.send('keep-weeks', {}, { singletonSeconds: 60 })
  await on('keep-weeks', () => keepWeeks(context.db), { pollingIntervalSeconds: 30 })
  await on('sweep', () => sweep(context), { pollingIntervalSeconds: 30 })
  await sweepInbox(files.inbox)
  await boss.schedule('review-deadlines', '*/15 * * * *')
  await boss.schedule('repeat-tasks', '*/5 * * * *')
  await boss.schedule('time-off', '* * * * *')
  await boss.schedule('wake-requests', '* * * * *')
  await boss.schedule('remove-files', '* * * * *')
  await boss.schedule('keep-weeks', '3 * * * *')
  await boss.schedule('sweep', '17 * * * *')
}
