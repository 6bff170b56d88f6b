import { promises } from '@kazi/schemas/task'
import { canMoveVaTask, type vaTaskChange } from '@kazi/schemas/va'
import type { z } from 'zod'
import type { Va } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { notifyClient } from '../notifications/notifications.service.ts'
import { lockTodayOf, writeTime } from '../work/time.service.ts'
import { completeVaTask, lockOwnVaTask, type OwnVaTask, startVaTask, vaTaskOf } from '../work/va-tasks.queries.ts'
import { moveTaskFrom } from './tasks.queries.ts'
import { insertEvent } from './timeline.queries.ts'

type Change = z.infer<typeof vaTaskChange>
const missing = () => new AppError('NOT_FOUND', 'Task not found')

/** Start Task and Mark Complete: the client's task follows, the client is told. A hand-over note, links and hours may come with it. */
export const moveVaTask = (work: CommandContext, va: Va, change: Change) =>
  withTransaction(work, async (tx) => {
    const { id, status } = change
    const today = change.minutes ? await lockTodayOf(tx, va) : undefined
    const vaTask = await lockOwnVaTask(tx.db, va.id, id)
    if (!vaTask) throw missing()
    if (!canMoveVaTask(vaTask.status, status, 'va'))
      throw new AppError('CONFLICT', `A task that is ${vaTask.status} cannot become ${status}.`)
    if (status === 'in_progress') await start(tx, va, id, vaTask)
    else await complete(tx, va, change, vaTask, today)
    await publish(tx.db, 'admin', `va:${va.id}`)
    const moved = await vaTaskOf(tx.db, va.id, id)
    if (!moved) throw missing()
    return moved
  })

async function start(tx: TransactionContext, va: Va, id: number, { task, title }: OwnVaTask) {
  await startVaTask(tx.db, id)
  if (!task) return
  await follow(tx, task, 'in_progress', null)
  await insertEvent(tx.db, { taskId: task.id, kind: 'started', actorType: 'va', actor: va.name })
  await notifyClient(tx, task.userId, 'started', {
    title: `${va.name} has started`,
    message: `${va.name} is working on "${title}".`,
    taskId: task.id,
    mail: 'held',
  })
}

async function complete(
  tx: TransactionContext,
  va: Va,
  { id, handoverNote, links, minutes }: Change,
  { task, title }: OwnVaTask,
  today: string | undefined,
) {
  if (minutes && today)
    await writeTime(tx, { vaTaskId: id, vaId: va.id, minutes, note: 'With the hand-over', workedOn: today })
  await completeVaTask(tx.db, id, { handoverNote, links })
  if (!task) return
  await follow(tx, task, 'completed', new Date().toISOString())
  // The client's timeline keeps what was handed over, should the VA and their task be gone one day.
  const text = [handoverNote, ...(links ?? [])].filter(Boolean).join('\n') || undefined
  await insertEvent(tx.db, { taskId: task.id, kind: 'completed', actorType: 'va', actor: va.name, text })
  await notifyClient(tx, task.userId, 'completed', {
    title: `${va.name} has finished your task`,
    message: `"${title}" is done.${handoverNote ? `\n\n${handoverNote}` : ''}\n\nAccept the result or ask for changes within ${promises.reviewDays} days; after that it counts as accepted.`,
    taskId: task.id,
    mail: 'now',
  })
}

async function follow(
  tx: TransactionContext,
  task: NonNullable<OwnVaTask['task']>,
  to: 'in_progress' | 'completed',
  completedAt: string | null,
) {
  if (!(await moveTaskFrom(tx.db, task.id, task.status, to, { completedAt })))
    throw new AppError('CONFLICT', 'The task has changed since you loaded it')
}
