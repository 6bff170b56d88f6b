import { promises } from '@kazi/schemas/promises'
import { vaTaskTransition } from '@kazi/schemas/work-states'
import { type Admin, byAdmin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { hasEarned } from '../earnings/earnings.queries.ts'
import { clientNews } from '../emails/client-news.ts'
import { vaNews } from '../emails/va-news.ts'
import { AppError, runForEach } from '../errors.ts'
import { publish } from '../live/live.ts'
import { notifyClient } from '../notifications/notifications.service.ts'
import { type LockedVaTask, lockVaTaskOf, markReminded } from '../work/va-tasks.queries.ts'
import { settleVaTask } from '../work/work.service.ts'
import { titleFor } from './brief.ts'
import { dueTimeFor } from './due-time.ts'
import { awaitingReviewSince, type LockedTask, lockTask, lockTaskWithHidden, markAccepted } from './tasks.queries.ts'
import { insertEvent } from './timeline.queries.ts'
import { notifyClientOfMove, notifyVaOfMove } from './transitions.service.ts'

/**
 * The time (ISO 8601) until which the client may answer a result; then it counts as accepted. Null without a result.
 */
export const reviewBy = ({ completedAt }: { completedAt: string | null }) =>
  completedAt && new Date(Date.parse(completedAt) + promises.reviewDays * 86_400_000).toISOString()

type AcceptedBy = { actorType: 'client' | 'admin' | 'system'; actor?: string }

/**
 * Accepts the result of a locked, completed task that is not accepted yet. If the VA still exists, their task becomes
 * reviewed and its assignment ends. Returns the row of `vaTaskTransitions`, which says whom to
 * notify.
 */
export async function acceptResult(
  tx: TransactionContext,
  task: LockedTask,
  vaTask: LockedVaTask | undefined,
  by: AcceptedBy,
) {
  const row = vaTaskTransition('completed', 'reviewed', by.actorType)?.alone
  if (!row) throw new AppError('CONFLICT', 'This result is not yours to accept.')
  await markAccepted(tx.db, task.id)
  if (vaTask) await settleVaTask(tx, vaTask, by.actorType)
  await insertEvent(tx.db, { taskId: task.id, kind: row.event, ...by })
  await publish(tx.db, 'tasks', `client:${task.userId}`, 'admin')
  return row
}

type Accepted = Omit<Parameters<typeof vaNews.workAccepted>[0], 'paid'>
/** What a VA is told of an accepted result. Call it after the acceptance, when what it has earned is there. */
export const acceptedNews = async ({ db }: TransactionContext, vaTask: { id: number }, accepted: Accepted) =>
  vaNews.workAccepted({ ...accepted, paid: await hasEarned(db, vaTask.id) })

/** The team accepts the result for the client, who is notified unless they have deleted the task. */
export const acceptResultAsAdmin = (context: CommandContext, admin: Admin, id: number) =>
  withTransaction(context, async (tx) => {
    const task = await lockTaskWithHidden(tx.db, id)
    if (!task) throw new AppError('NOT_FOUND', 'Task not found')
    if (task.status !== 'completed') throw new AppError('CONFLICT', 'There is no result to accept yet.')
    if (task.acceptedAt) throw new AppError('CONFLICT', 'This result was accepted already.')
    const vaTask = await lockVaTaskOf(tx.db, id)
    const row = await acceptResult(tx, task, vaTask, byAdmin(admin))
    await record(tx.db, admin, {
      action: 'accept-result',
      target: `task ${id}`,
      changes: { accepted: { from: false, to: true } },
    })
    if (vaTask) await notifyVaOfMove(tx, row, vaTask, await acceptedNews(tx, vaTask, { task: titleFor(task) }))
    if (!task.hiddenAt) await notifyClientOfMove(tx, row, task, clientNews.acceptedByTeam({ task: titleFor(task) }))
    return { accepted: true }
  })

/**
 * Accepts results that the client did not answer within the contract's days, and sends reminders before that. It is
 * safe to run often. Each task has its own transaction, so a failure does not block the others; failures are thrown
 * together at the end.
 */
export async function enforceReviewDeadlines(context: CommandContext) {
  const { db } = context
  const overdue = await awaitingReviewSince(db, promises.reviewDays, false)
  const waiting = await awaitingReviewSince(db, promises.reviewReminderDays, true)
  await runForEach(
    [...overdue.map((id) => ({ id, change: acceptOverdue })), ...waiting.map((id) => ({ id, change: remind }))],
    ({ id, change }) => withTransaction(context, (tx) => change(tx, id)),
    (failures) => `${failures} review deadlines were not kept`,
  )
}

async function acceptOverdue(tx: TransactionContext, id: number) {
  const task = await lockTaskWithHidden(tx.db, id)
  // The result may have been accepted since the list was read.
  if (task?.status !== 'completed' || task.acceptedAt) return
  const vaTask = await lockVaTaskOf(tx.db, id)
  const row = await acceptResult(tx, task, vaTask, { actorType: 'system' })
  if (vaTask)
    await notifyVaOfMove(tx, row, vaTask, await acceptedNews(tx, vaTask, { task: titleFor(task), bySilence: true }))
}

async function remind(tx: TransactionContext, id: number) {
  const task = await lockTask(tx.db, id)
  const vaTask = await lockVaTaskOf(tx.db, id)
  if (task?.status !== 'completed' || task.acceptedAt || !vaTask) return
  await markReminded(tx.db, vaTask.id)
  await notifyClient(tx, task.userId, 'completed', {
    ...clientNews.resultReminder({ task: titleFor(task), by: await dueTimeFor(tx.db, task.userId, reviewBy(task)) }),
    taskId: id,
    mail: 'now',
  })
}
