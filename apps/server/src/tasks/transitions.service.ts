import type { Notifies } from '@kazi/schemas/states'
import { type TaskStatus, taskRules, taskTransition } from '@kazi/schemas/task-states'
import type { By } from '../actors.ts'
import type { TransactionContext } from '../command.ts'
import type { CatalogNews } from '../emails/catalog.ts'
import { AppError } from '../errors.ts'
import { notifyClient, notifyVa } from '../notifications/notifications.service.ts'
import { lapseTeamQuestion } from '../work/questions.queries.ts'
import { closeRequest, insertRequest, openRequestOf, resumeClock } from './requests.queries.ts'
import { type LockedTask, moveTaskAlong } from './tasks.queries.ts'
import { insertEvent } from './timeline.queries.ts'

type Move = {
  to: TaskStatus
  by: By
  /** The VA who gets the task, if the move assigns one. */
  vaId?: number
  /** Text that the timeline stores with the event. */
  text?: string | undefined
  /** Why the request is closed, for the team's records. */
  reason?: string
}

/** The error for a move that the rules do not know. @param from the label of a status, as is `to`. */
export const cannotBecome = (from: string, to: string) =>
  from === to ? `This task is “${from}” already.` : `A task that is “${from}” cannot become “${to}”.`

/**
 * Moves a locked task by its row of `taskTransitions`: status, request and timeline. The caller updates the VA's task
 * and sends the notifications that the row names. Throws CONFLICT if there is no row or a concurrent call was first.
 * Returns the task, its row, and the request that was opened.
 */
export async function transition(
  tx: TransactionContext,
  task: Pick<LockedTask, 'id' | 'status'>,
  { to, by, vaId, text, reason }: Move,
) {
  const row = taskTransition(task.status, to, by.actorType)
  if (!row) throw new AppError('CONFLICT', cannotBecome(taskRules[task.status].label, taskRules[to].label))
  const moved = await moveTaskAlong(tx.db, task, row, vaId)
  if (!moved) throw new AppError('CONFLICT', 'The task has changed since you loaded it')
  const request = row.request === 'open' ? await insertRequest(tx.db, task.id) : undefined
  if (row.request && row.request !== 'open') {
    const open = await openRequestOf(tx.db, task.id)
    if (open?.pausedAt) {
      await lapseTeamQuestion(tx.db, open.id)
      await resumeClock(tx.db, open.id)
    }
    await closeRequest(tx.db, task.id, row.request, reason)
  }
  await insertEvent(tx.db, { taskId: task.id, kind: row.event, ...by, text })
  return { moved, row, request }
}

/** Notifies the client if the row says so. */
export const notifyClientOfMove = async (
  tx: TransactionContext,
  { notifies: { client } }: { notifies: Notifies },
  task: { id: number; userId: number },
  words: CatalogNews,
) => client && notifyClient(tx, task.userId, client.type, { ...words, taskId: task.id, mail: client.mail })

/** Notifies the VA if the row says so. */
export const notifyVaOfMove = async (
  tx: TransactionContext,
  { notifies: { va } }: { notifies: Notifies },
  vaTask: { id: number; vaId: number },
  words: CatalogNews,
) => va && notifyVa(tx, vaTask.vaId, va.type, { ...words, vaTaskId: vaTask.id, mail: va.mail })
