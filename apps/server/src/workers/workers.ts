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
  { boss, failures }: Queues,
  name: N,
  { workers, ...options }: { workers: number; pollingIntervalSeconds: number; minPriority?: number },
  run: (job: JobWithMetadata<JobData[N]>) => Promise<unknown>,
) {
  for (let n = 0; n < workers; n++) {
    const id: string = await boss.work<JobData[N]>(name, { ...options, includeMetadata: true }, async (jobs) => {
      for (const job of jobs)
        await run(job).catch((error: unknown) => {
          failures.note(name, error)
          throw error
        })
      boss.notifyWorker(id)
    })
  }
}
type Queues = { boss: PgBoss; failures: JobFailures }

/** As many requests as other servers answer at once. A push service that stalls must not hold up the others. */
const pushConcurrency = 9

/**
 * Runs the jobs of a batch one after the other, and fails or retries those that threw once all have ended; pg-boss
 * completes the others. A job that failed earlier might be another worker's by then, and would be completed with its
 * old batch, whatever became of it.
 */
async function runBatch<T>(
  { boss, failures }: Queues,
  name: JobName,
  jobs: Job<T>[],
  run: (data: T) => Promise<unknown>,
) {
  const failed: { id: string; error: unknown }[] = []
  for (const { id, data } of jobs)
    await run(data).catch((error: unknown) => {
      failures.note(name, error)
      failed.push({ id, error })
    })
  // It took too long: pg-boss has failed all of it, and its jobs may be another worker's.
  if (jobs.some(({ signal }) => signal.aborted)) return
  for (const { id, error } of failed)
    await boss.fail(name, id, error instanceof Error ? error : { message: String(error) })
}

/** Several workers, links first; some more take only links, so that a password reset never waits for stalled news. */
async function startMailing(queues: Queues, context: CommandContext, mailer: Mailer) {
  const send = ({ data, retryCount, retryLimit, priority }: JobWithMetadata<JobData['send-mail']>) =>
    sendMail(context, mailer, data.mailId, retryCount >= retryLimit, priority >= secretMailPriority)
  const { all, secret } = mailConcurrency
  const links = { pollingIntervalSeconds: soon, minPriority: secretMailPriority }
  await workOneByOne(queues, 'send-mail', { workers: all, pollingIntervalSeconds: unhurried }, send)
  await workOneByOne(queues, 'send-mail', { workers: secret, ...links }, send)
}

const startPushing = (queues: Queues, context: CommandContext, push: PushService) =>
  workOneByOne(queues, 'push', { workers: pushConcurrency, pollingIntervalSeconds: unhurried }, ({ data }) =>
    pushNews(context, push, data),
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
  const queues = { boss, failures }
  const on = <N extends JobName>(
    name: N,
    run: (data: JobData[N]) => Promise<void>,
    { pollingIntervalSeconds = 2, batchSize = 1 } = {},
  ) => boss.work<JobData[N]>(name, { pollingIntervalSeconds, batchSize }, (jobs) => runBatch(queues, name, jobs, run))
  await startMailing(queues, context, mailer)
  await startPushing(queues, context, push)
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
