import { vaTaskRules } from '@kazi/schemas/va'
import type { Va } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { notifyVa } from '../notifications/notifications.service.ts'
import { completeAssignment, pauseAssignment } from './assignments.queries.ts'
import { type LockedVaTask, lockOwnVaTask, markCleared, markReviewed, markWithdrawn } from './va-tasks.queries.ts'

/** Takes the VA off a client task: their task leaves the list, hours and history stay. */
export async function withdrawVaTask(
  tx: TransactionContext,
  taskId: number,
  { reason, tell }: { reason: string; tell: string },
) {
  const vaTask = await markWithdrawn(tx.db, taskId)
  if (!vaTask) return
  if (vaTask.assignmentId) await pauseAssignment(tx.db, vaTask.assignmentId, reason)
  await notifyVa(tx, vaTask.vaId, 'task_updated', {
    title: 'A task was taken back',
    message: `${vaTask.title}\n\n${tell}`,
    vaTaskId: vaTask.id,
    mail: 'now',
  })
}

/** The result was accepted: the VA's task is reviewed, and its assignment ends with the hours that were logged. */
export async function settleVaTask(tx: TransactionContext, { id, assignmentId }: LockedVaTask) {
  await markReviewed(tx.db, id)
  if (assignmentId) await completeAssignment(tx.db, assignmentId, id)
}

/** Takes an ended task off the VA's list; its hours and rating stay. */
export const clearVaTask = (work: CommandContext, va: Va, id: number) =>
  withTransaction(work, async (tx) => {
    const vaTask = await lockOwnVaTask(tx.db, va.id, id)
    if (!vaTask) throw new AppError('NOT_FOUND', 'Task not found')
    if (!vaTaskRules[vaTask.status].clearable)
      throw new AppError('CONFLICT', `A task that is ${vaTask.status} cannot be cleared. Complete it first.`)
    await markCleared(tx.db, id)
    await publish(tx.db, `va:${va.id}`)
  })
