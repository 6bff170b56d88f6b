import type { Admin } from '../actors.ts'
import type { TransactionContext } from '../command.ts'
import { clientNews } from '../emails/client-news.ts'
import { publish } from '../live/live.ts'
import { notifyClient } from '../notifications/notifications.service.ts'
import { lockVaForRemoval } from '../vas/vas.queries.ts'
import { titleFor } from './brief.ts'
import { withdrawFromVisitors } from './introducing-withdrawals.service.ts'
import { followOffers, lapseOffersOfVa, openRequestOf, undecidedProposals } from './requests.queries.ts'
import { type LockedTask, lockTasksOfVa } from './tasks.queries.ts'
import { insertEvent, lastEventOf } from './timeline.queries.ts'
import { requestBefore, type Withdrawn } from './undo-placing.service.ts'

export type LapsedBy = { actorType: 'admin' | 'va' | 'system'; actor?: string }

/**
 * Takes back what was proposed of a VA who takes no new work, to clients and to visitors, and says what that was.
 * @param why follows the name in a sentence to them
 * @param admin whose doing it is, for the audit log
 */
export async function withdrawOffers(
  tx: TransactionContext,
  id: number,
  by: LapsedBy,
  why: string,
  admin: Admin | null = null,
) {
  const va = await lockVaForRemoval(tx.db, id)
  const withdrawn: Withdrawn[] = []
  for (const task of va ? await lockTasksOfVa(tx.db, id) : []) {
    const request = task.status === 'requested_for_va' && (await openRequestOf(tx.db, task.id))
    if (!va || !request) continue
    const before = await requestBefore(tx, request.id)
    const lapsed = await lapseOffersOfVa(tx.db, task.id, id)
    if (lapsed.length === 0) continue
    await reopenRequest(tx, task, va, by, why)
    const eventId = (await lastEventOf(tx.db, task.id)) as number
    withdrawn.push({ taskId: task.id, eventId, requestId: request.id, before, lapsed })
    await publish(tx.db, 'tasks', 'admin')
  }
  return { withdrawn, fromVisitors: va ? await withdrawFromVisitors(tx, admin, id, why) : [] }
}

/** No proposed VA is left, so the request waits for the team again. Its clock never stopped. */
export async function reopenRequest(
  tx: TransactionContext,
  task: LockedTask,
  { id: vaId, name }: { id: number; name: string },
  by: LapsedBy,
  why = 'has left our network',
) {
  const request = await openRequestOf(tx.db, task.id)
  if (!request) return
  const left = (await undecidedProposals(tx.db, request.id)).length
  await followOffers(tx.db, task.id)
  await insertEvent(tx.db, { taskId: task.id, kind: 'proposal_lapsed', ...by, text: name })
  await notifyClient(tx, task.userId, 'proposal', {
    ...clientNews.proposalLapsed({ task: titleFor(task), va: name, vaId, why, left }),
    taskId: task.id,
    mail: 'now',
  })
}
