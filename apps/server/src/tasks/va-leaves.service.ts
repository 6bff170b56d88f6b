import { promises, taskRules } from '@kazi/schemas/task'
import type { VaRecordPatch, vaProfilePatch } from '@kazi/schemas/va'
import type { z } from 'zod'
import { closeSessionsOf } from '../accounts/sessions.ts'
import type { Admin, Va } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { notifyClient } from '../notifications/notifications.service.ts'
import { deleteVa as deleteVaRow, lockVaForRemoval } from '../vas/vas.queries.ts'
import { changeVa, updateProfile } from '../vas/vas.service.ts'
import { titleFor } from './brief.ts'
import { followOffers, lapseOffersOfVa, openRequestOf, undecidedProposals } from './requests.queries.ts'
import { type LockedTask, lockTasksOfVa } from './tasks.queries.ts'
import { insertEvent } from './timeline.queries.ts'
import { notifyClientOfMove, transition } from './transitions.service.ts'

/**
 * Deletes a VA with assignments, metrics and history. Tasks they held return to the queue, requests with no other
 * proposal reopen with their clock unchanged, and unaccepted results can still be accepted. Clients are notified. The
 * VA is locked first, so that no task can be given to them meanwhile.
 */
export const deleteVa = (context: CommandContext, admin: Admin, id: number) =>
  withTransaction(context, async (tx) => {
    const va = await lockVaForRemoval(tx.db, id)
    if (!va) throw new AppError('NOT_FOUND', 'VA not found')
    const tasks = await lockTasksOfVa(tx.db, id)
    const by = { actorType: 'admin' as const, actor: admin.label }
    for (const task of tasks) if (taskRules[task.status].held) await returnToQueue(tx, task, va.name, by)
    await closeSessionsOf(tx.db, { vaId: id })
    await deleteVaRow(tx.db, id)
    for (const task of tasks) {
      if (task.status === 'requested_for_va') await reopenRequest(tx, task, va.name, by)
      if (task.status === 'completed' && !task.acceptedAt) await keepResult(tx, task, va.name, by)
    }
    await record(tx.db, admin, {
      action: 'delete-va',
      target: `va ${id}`,
      detail: { name: va.name, tasksReturned: tasks.filter(({ status }) => taskRules[status].held).length },
    })
    await publish(tx.db, 'vas', 'admin', `va:${id}`)
    await publish(tx.db, 'tasks', 'admin')
  })

/**
 * Changes a VA's record. A VA who takes no new work any more takes their open proposals along: a request with no other
 * proposal returns to the queue, by the clock that it has.
 */
export const changeVaByTeam = (context: CommandContext, admin: Admin, id: number, patch: VaRecordPatch) =>
  withTransaction(context, async (tx) => {
    if (patch.available === false) await withdrawOffers(tx, id, { actorType: 'admin', actor: admin.label })
    return changeVa(tx, admin, id, patch)
  })

/** The same for a VA who says so in their profile. */
export const changeOwnProfile = (context: CommandContext, va: Va, patch: z.infer<typeof vaProfilePatch>) =>
  withTransaction(context, async (tx) => {
    if (patch.available === false) await withdrawOffers(tx, va.id, { actorType: 'va', actor: va.name })
    return updateProfile(tx, va, patch)
  })

async function withdrawOffers(tx: TransactionContext, id: number, by: By) {
  const va = await lockVaForRemoval(tx.db, id)
  if (!va) return
  for (const task of await lockTasksOfVa(tx.db, id)) {
    if (task.status !== 'requested_for_va') continue
    if ((await lapseOffersOfVa(tx.db, task.id, id)) === 0) continue
    await reopenRequest(tx, task, va.name, by, 'takes no new work at the moment')
    await publish(tx.db, 'tasks', 'admin')
  }
}

type By = { actorType: 'admin' | 'va'; actor: string }

async function returnToQueue(tx: TransactionContext, task: LockedTask, name: string, by: By) {
  const text = 'The VA has left the network'
  const { row } = await transition(tx, task, { to: 'requested_for_va', by, text })
  await notifyClientOfMove(tx, row, task, {
    title: 'We are finding you another VA',
    message: `${name} has left our network. You will hear from us within ${promises.requestDueHours} hours.`,
  })
}

/** No proposed VA is left, so the request waits for the team again. Its clock never stopped. */
async function reopenRequest(
  tx: TransactionContext,
  task: LockedTask,
  name: string,
  by: By,
  why = 'has left our network',
) {
  const request = await openRequestOf(tx.db, task.id)
  if (!request) return
  const left = (await undecidedProposals(tx.db, request.id)).length
  await followOffers(tx.db, task.id)
  await insertEvent(tx.db, { taskId: task.id, kind: 'proposal_lapsed', ...by, text: name })
  await notifyClient(tx, task.userId, 'task_updated', {
    title: 'A VA we proposed is no longer available',
    message:
      left === 0
        ? `${name} ${why}. We are choosing somebody else for "${titleFor(task)}".`
        : `${name} ${why}. You can still choose among the others for "${titleFor(task)}".`,
    taskId: task.id,
    mail: 'now',
  })
}

async function keepResult(tx: TransactionContext, task: LockedTask, name: string, by: By) {
  await insertEvent(tx.db, { taskId: task.id, kind: 'va_left', ...by, text: name })
  await notifyClient(tx, task.userId, 'task_updated', {
    title: 'Your VA has left our network',
    message: `${name} finished "${titleFor(task)}" before leaving. You can still accept the result.`,
    taskId: task.id,
    mail: 'held',
  })
}
