import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { accountSweeps } from '../accounts/sweep.queries.ts'
import { sweepDrafts } from '../analysis/drafts.queries.ts'
import { sweepEvents } from '../calendar/calendar.queries.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
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
 * of the list of VAs, emails of half a year ago, strangers' addresses, events that are long over. A step that fails does not stop the others.
 */
export const sweep = (context: CommandContext) =>
  runForEach(
    [
      ...Object.values(accountSweeps),
      ...[sweepWindows, sweepDrafts, sweepUnsent, sweepImports, sweepKeys, sweepUndos, sumUpPromises],
      ...[sweepMails, sweepSenders, sweepEvents],
      (db: Db) => withTransaction({ db }, (tx) => sweepListChanges(tx.db)),
    ],
    (step: (db: Db) => Promise<unknown>) => step(context.db),
    (failures) => `${failures} steps of the sweep failed`,
  )

const batchSize = 3
const soon = { batchSize, includeMetadata: true, pollingIntervalSeconds: 0.5 } as const

/** Fails or retries one job of a batch; the others are complete. */
const failing =
  (boss: PgBoss, failures: JobFailures): FailOne =>
  (name, id, error) => {
    failures.note(name, error)
    return boss.fail(name, id, error instanceof Error ? error : { message: String(error) })
  }
type FailOne = (name: JobName, id: string, error: unknown) => Promise<unknown>

/**
 * Several workers take a few emails each, links first; one more takes only links, so that a password reset never waits
 * for stalled news. A failed email is retried without the others of its batch.
 */
async function startMailing(boss: PgBoss, context: CommandContext, mailer: Mailer, failOne: FailOne) {
  const sendAll = async (jobs: JobWithMetadata<JobData['send-mail']>[]) => {
    await Promise.all(
      jobs.map(({ id, data, retryCount, retryLimit, priority }) =>
        sendMail(context, mailer, data.mailId, retryCount >= retryLimit, priority >= secretMailPriority).catch(
          (error: unknown) => failOne('send-mail', id, error),
        ),
      ),
    )
  }
  await boss.work('send-mail', { ...soon, localConcurrency: mailConcurrency.all / batchSize }, sendAll)
  await boss.work('send-mail', { ...soon, minPriority: secretMailPriority }, sendAll)
}

/** Several at once, because one push service that stalls must not hold up the others. */
async function startPushing(boss: PgBoss, context: CommandContext, push: PushService, failOne: FailOne) {
  await boss.work<JobData['push']>('push', { ...soon, localConcurrency: 3 }, async (jobs) => {
    await Promise.all(
      jobs.map(({ id, data }) => pushNews(context, push, data).catch((error: unknown) => failOne('push', id, error))),
    )
  })
}

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
  const failOne = failing(boss, failures)
  const on = <N extends JobName>(
    name: N,
    run: (data: JobData[N]) => Promise<void>,
    { pollingIntervalSeconds = 2, batchSize = 1 } = {},
  ) =>
    boss.work<JobData[N]>(name, { pollingIntervalSeconds, batchSize }, async (jobs) => {
      for (const { id, data } of jobs) await run(data).catch((error: unknown) => failOne(name, id, error))
    })
  await startMailing(boss, context, mailer, failOne)
  await startPushing(boss, context, push, failOne)
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
  // What ended while no server ran would be counted at each visit until the hour; of several servers that start, one does it.
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
