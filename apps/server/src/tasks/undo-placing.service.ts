import type { TransactionContext } from '../command.ts'
import { publish } from '../live/live.ts'
import { goneOn } from '../undo/undo.ts'
import { lockVaForRemoval } from '../vas/vas.queries.ts'
import { deleteUntouchedWork } from '../work/untouched.queries.ts'
import {
  followOffers,
  reopenAsBefore,
  restoreProposals,
  type StoredProposal,
  snoozeRequest,
} from './requests.queries.ts'
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

/** What was proposed of a VA who takes no new work, and until when the request was snoozed. */
export type Withdrawn = Pick<MovedRequest, 'taskId' | 'eventId' | 'requestId' | 'lapsed'> & {
  snoozedUntil: string | null
}

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

/** Offers of a VA that were withdrawn stand again, if their requests wait as they did. */
export async function undoWithdrawal(tx: TransactionContext, { snoozedUntil, ...withdrawn }: Withdrawn) {
  const task = await untouched(tx, withdrawn)
  await reopenAsBefore(tx.db, { ...withdrawn, requestState: 'proposed' })
  await snoozeRequest(tx.db, withdrawn.requestId, snoozedUntil)
  await deleteEvent(tx.db, withdrawn.eventId)
  await publish(tx.db, 'tasks', 'admin', `client:${task.userId}`)
  await publish(tx.db, 'notifications', `client:${task.userId}`)
}
