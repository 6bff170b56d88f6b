import type { TransactionContext } from '../command.ts'
import { publish } from '../live/live.ts'
import { goneOn } from '../undo/undo.ts'
import { lockVasForRemoval } from '../vas/vas.queries.ts'
import { questionsOfRequest, reopenTeamQuestion } from '../work/questions.queries.ts'
import { deleteUntouchedWork } from '../work/untouched.queries.ts'
import {
  followOffers,
  offerLapsed,
  type RequestAsIs,
  requestAsIs,
  restoreProposals,
  restoreRequest,
  type StoredProposal,
  vasProposedBy,
} from './requests.queries.ts'
import { lockTask, overwriteTask } from './tasks.queries.ts'
import { deleteEvent, lastEventOf } from './timeline.queries.ts'

/** A request before it was changed: what stood, and the question that its client had not answered. */
export type RequestBefore = RequestAsIs & { questionId: number | null }

/** What the reverse of a move of a request knows: the history must still end with its own event. */
export type MovedRequest = {
  taskId: number
  eventId: number
  requestId: number
  before: RequestBefore
  /** The offers that lapsed with the request. */
  lapsed: number[]
  vaId?: number
}
export type Proposed = {
  taskId: number
  eventId: number
  requestId: number
  before: RequestBefore
  vaIds: number[]
  proposals: StoredProposal[]
}

/** What was proposed of a VA who takes no new work. */
export type Withdrawn = Omit<MovedRequest, 'vaId'>

export async function requestBefore({ db }: TransactionContext, requestId: number): Promise<RequestBefore> {
  const open = (await questionsOfRequest(db, requestId)).find(({ state }) => state === 'open')
  return { ...(await requestAsIs(db, requestId)), questionId: open?.id ?? null }
}

/** The task, locked, if nothing has happened to it since the event. */
async function untouched(tx: TransactionContext, { taskId, eventId }: { taskId: number; eventId: number }) {
  const task = await lockTask(tx.db, taskId)
  if (!task || (await lastEventOf(tx.db, taskId)) !== eventId) throw goneOn()
  return task
}

/** The request waits as before: its question is open again, and its clock and its snooze are as they were. */
async function restore(
  { db }: TransactionContext,
  taskId: number,
  requestId: number,
  before: RequestBefore | undefined,
) {
  // What an older version kept does not know it.
  if (!before?.state) throw goneOn()
  const { questionId, ...request } = before
  await restoreRequest(db, requestId, request)
  if (questionId !== null) await reopenTeamQuestion(db, questionId)
  await followOffers(db, taskId)
}

async function tellAgain(tx: TransactionContext, userId: number, vaId?: number) {
  const readers = [`client:${userId}` as const, ...(vaId ? [`va:${vaId}` as const] : [])]
  await publish(tx.db, 'tasks', 'admin', ...readers)
  await publish(tx.db, 'notifications', ...readers)
}

/** Takes back an assignment that nobody has begun with, or a refusal: the request is open again, as it was. */
export async function undoMove(
  tx: TransactionContext,
  { taskId, eventId, requestId, before, lapsed, vaId }: MovedRequest,
) {
  await lockVasForRemoval(tx.db, [...(vaId === undefined ? [] : [vaId]), ...(await vasProposedBy(tx.db, lapsed))])
  const { userId } = await untouched(tx, { taskId, eventId })
  if (vaId !== undefined && !(await deleteUntouchedWork(tx.db, taskId))) throw goneOn()
  await overwriteTask(tx.db, taskId, { status: 'requested_for_va', vaId: null })
  await offerLapsed(tx.db, lapsed)
  await restore(tx, taskId, requestId, before)
  await deleteEvent(tx.db, eventId)
  await tellAgain(tx, userId, vaId)
}

/** Takes back proposals that the client has not decided on; those that they replaced stand again. */
export async function undoProposals(tx: TransactionContext, proposed: Proposed) {
  const { taskId, requestId, before } = proposed
  const { userId } = await untouched(tx, proposed)
  await restoreProposals(tx.db, proposed)
  await restore(tx, taskId, requestId, before)
  await deleteEvent(tx.db, proposed.eventId)
  await tellAgain(tx, userId)
}

/** Offers of a VA that were withdrawn stand again, if their requests wait as they did. Call it once the VA takes new work. */
export async function undoWithdrawal(
  tx: TransactionContext,
  { taskId, eventId, requestId, before, lapsed }: Withdrawn,
) {
  const { userId } = await untouched(tx, { taskId, eventId })
  await offerLapsed(tx.db, lapsed)
  await restore(tx, taskId, requestId, before)
  await deleteEvent(tx.db, eventId)
  await tellAgain(tx, userId)
}
