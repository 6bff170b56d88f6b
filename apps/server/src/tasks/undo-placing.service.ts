import type { TransactionContext } from '../command.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { lockVaForRemoval } from '../vas/vas.queries.ts'
import { deleteUntouchedWork } from '../work/untouched.queries.ts'
import { followOffers, reopenAsBefore, restoreProposals, type StoredProposal } from './requests.queries.ts'
import { lockTask, mendTask } from './tasks.queries.ts'
import { deleteEvent, lastEventOf } from './timeline.queries.ts'

/** What the reverse of a move of a request knows: the history must still end with its own event. */
export type MovedRequest = {
  taskId: number
  eventId: number
  requestId: number
  requestState: 'open' | 'proposed'
  /** The offers that lapsed with the request. */
  lapsed: number[]
  vaId?: number
}
export type Proposed = { taskId: number; eventId: number; requestId: number; vaIds: number[]; before: StoredProposal[] }

export const goneOn = () => new AppError('CONFLICT', 'This went on in the meantime, so it cannot be undone anymore.')

/** The task, locked, if nothing has happened to it since the event. */
async function untouched(tx: TransactionContext, { taskId, eventId }: { taskId: number; eventId: number }) {
  const task = await lockTask(tx.db, taskId)
  if (!task || (await lastEventOf(tx.db, taskId)) !== eventId) throw goneOn()
  return task
}

/** Takes back an assignment that nobody has begun with, or a refusal: the request is open again, by the clock it had. */
export async function undoMove(tx: TransactionContext, moved: MovedRequest) {
  if (moved.vaId !== undefined) await lockVaForRemoval(tx.db, moved.vaId)
  const task = await untouched(tx, moved)
  if (moved.vaId !== undefined && !(await deleteUntouchedWork(tx.db, moved.taskId))) throw goneOn()
  await mendTask(tx.db, moved.taskId, { status: 'requested_for_va', vaId: null })
  await reopenAsBefore(tx.db, moved)
  await deleteEvent(tx.db, moved.eventId)
  await publish(tx.db, 'tasks', 'admin', `client:${task.userId}`, ...(moved.vaId ? [`va:${moved.vaId}` as const] : []))
  await publish(tx.db, 'notifications', `client:${task.userId}`, ...(moved.vaId ? [`va:${moved.vaId}` as const] : []))
}

/** Takes back proposals that the client has not decided on; those that they replaced stand again. */
export async function undoProposals(tx: TransactionContext, proposed: Proposed) {
  const task = await untouched(tx, proposed)
  await restoreProposals(tx.db, proposed)
  await followOffers(tx.db, proposed.taskId)
  await deleteEvent(tx.db, proposed.eventId)
  await publish(tx.db, 'tasks', 'admin', `client:${task.userId}`)
  await publish(tx.db, 'notifications', `client:${task.userId}`)
}
