import type { ActorType } from '@kazi/schemas/states'
import { vaTaskRules } from '@kazi/schemas/work-states'
import type { Va } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { completeAssignment, pauseAssignment } from './assignments.queries.ts'
import { stopTimerOnTask } from './timers.service.ts'
import {
  type LockedVaTask,
  lockOwnVaTask,
  markCleared,
  markUncleared,
  markWithdrawn,
  moveVaTaskAlong,
} from './va-tasks.queries.ts'

/**
 * Takes the VA off a client task, whose VA is locked: a running timer is logged, the VA task leaves their list, hours and history stay. Returns the withdrawn VA task.
 */
export async function withdrawVaTask(tx: TransactionContext, taskId: number, reason?: string) {
  await stopTimerOnTask(tx, taskId)
  const vaTask = await markWithdrawn(tx.db, taskId)
  if (vaTask?.assignmentId) await pauseAssignment(tx.db, vaTask.assignmentId, reason)
  return vaTask
}

/**
 * Follows the acceptance of a result: the VA's task becomes reviewed, which settles its hours, and its assignment ends.
 */
export async function settleVaTask(tx: TransactionContext, vaTask: LockedVaTask, by: ActorType) {
  await moveVaTaskAlong(tx.db, vaTask, 'reviewed', by)
  if (vaTask.assignmentId) await completeAssignment(tx.db, vaTask.assignmentId)
}

/** Removes an ended task from the VA's list; its hours and rating stay. */
export const clearVaTask = (context: CommandContext, va: Va, id: number) =>
  withTransaction(context, async (tx) => {
    const vaTask = await lockOwnVaTask(tx.db, va.id, id)
    if (!vaTask) throw new AppError('NOT_FOUND', 'Task not found')
    if (!vaTaskRules[vaTask.status].clearable)
      throw new AppError(
        'CONFLICT',
        `A task that is “${vaTaskRules[vaTask.status].label}” cannot be cleared. Complete it first.`,
      )
    await markCleared(tx.db, id)
    await publish(tx.db, 'tasks', `va:${va.id}`)
  })

/** Undoes that; a task that was not cleared stays as it is. */
export const unclearVaTask = (context: CommandContext, va: Va, id: number) =>
  withTransaction(context, async (tx) => {
    if (!(await markUncleared(tx.db, va.id, id))) throw new AppError('NOT_FOUND', 'Task not found')
    await publish(tx.db, 'tasks', `va:${va.id}`)
  })
