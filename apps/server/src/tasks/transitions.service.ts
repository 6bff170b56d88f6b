import type { Notifies } from '@kazi/schemas/states'
import { type Actor, type TaskStatus, taskTransition } from '@kazi/schemas/task-states'
import type { TransactionContext } from '../command.ts'
import { AppError } from '../errors.ts'
import { notifyClient, notifyVa } from '../notifications/notifications.service.ts'
import { closeRequest, insertRequest } from './requests.queries.ts'
import { type LockedTask, moveTaskAlong } from './tasks.queries.ts'
import { insertEvent } from './timeline.queries.ts'

/** Who moves a task, as its timeline names them. */
export type By = { actorType: Actor; actor: string }

type Move = {
  to: TaskStatus
  by: By
  /** Who has the task from now on, where the move gives it to somebody. */
  vaId?: number
  /** What the timeline keeps beside the event. */
  text?: string | undefined
  /** Why the request is closed, as the team keeps it. */
  reason?: string
}

/**
 * Moves a locked task by its row of `taskTransitions`: its status, its request and its timeline. The caller does what the
 * row says of the VA's task, and has the words for whom the row notifies. CONFLICT where there is no row, or somebody was
 * faster. Answers the task, its row, and the request that was opened.
 */
export async function transition(
  tx: TransactionContext,
  task: Pick<LockedTask, 'id' | 'status'>,
  { to, by, vaId, text, reason }: Move,
) {
  const row = taskTransition(task.status, to, by.actorType)
  if (!row) throw new AppError('CONFLICT', `A task that is ${task.status} cannot become ${to}.`)
  const moved = await moveTaskAlong(tx.db, task, row, vaId)
  if (!moved) throw new AppError('CONFLICT', 'The task has changed since you loaded it')
  const request = row.request === 'open' ? await insertRequest(tx.db, task.id) : undefined
  if (row.request && row.request !== 'open') await closeRequest(tx.db, task.id, row.request, reason)
  await insertEvent(tx.db, { taskId: task.id, kind: row.event, ...by, text })
  return { moved, row, request }
}

type Words = { title: string; message: string }

/** Notifies the client what the row says that they hear of, if anything. */
export const notifyClientOfMove = async (
  tx: TransactionContext,
  { notifies: { client } }: { notifies: Notifies },
  task: { id: number; userId: number },
  words: Words,
) => client && notifyClient(tx, task.userId, client.type, { ...words, taskId: task.id, mail: client.mail })

/** Notifies the VA what the row says that they hear of, if anything. */
export const notifyVaOfMove = async (
  tx: TransactionContext,
  { notifies: { va } }: { notifies: Notifies },
  vaTask: { id: number; vaId: number },
  words: Words,
) => va && notifyVa(tx, vaTask.vaId, va.type, { ...words, vaTaskId: vaTask.id, mail: va.mail })
