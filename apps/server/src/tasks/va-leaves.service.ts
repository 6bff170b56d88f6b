import { inQuotes } from '@kazi/schemas/in-quotes'
import { taskRules } from '@kazi/schemas/task-states'
import type { vaProfilePatch } from '@kazi/schemas/va'
import type { VaAccess } from '@kazi/schemas/va-list'
import type { VaRecordEdit } from '@kazi/schemas/va-record'
import type { z } from 'zod'
import { closeSessionsOf } from '../accounts/sessions.ts'
import { type Admin, type By, byAdmin, byVa, type Va } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { inviteVa } from '../auth/passwords.service.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { clientNews } from '../emails/client-news.ts'
import { AppError } from '../errors.ts'
import { keepFilesOfClients } from '../files/files.queries.ts'
import { publish } from '../live/live.ts'
import { notifyClient } from '../notifications/notifications.service.ts'
import { goneOn, undoable } from '../undo/undo.ts'
import { type LockedVaAccount, lockVaAccount } from '../vas/passwords.queries.ts'
import { deleteVa as deleteVaRow, lockVaForRemoval, vaForAdmin } from '../vas/vas.queries.ts'
import { changeVa, updateProfile } from '../vas/vas.service.ts'
import { type LockedAssignment, lockAssignmentsOf, passOverSuccessor } from '../work/assignments.queries.ts'
import { notifyClientOfAssignment } from '../work/assignments.service.ts'
import { titleFor } from './brief.ts'
import { undoIntroduction } from './introducing.service.ts'
import { type Introduced, withdrawFromVisitors } from './introducing-withdrawals.service.ts'
import { reopenRequest, withdrawOffers } from './lapsing.service.ts'
import { type LockedTask, lockTasksOfVa } from './tasks.queries.ts'
import { insertEvent } from './timeline.queries.ts'
import { notifyClientOfMove, transition } from './transitions.service.ts'
import { undoWithdrawal, type Withdrawn } from './undo-placing.service.ts'
import { moveTimeOff } from './va-away.service.ts'
import { leavingWith, lockUntoldAssignments } from './va-leaves.queries.ts'

/** What deleting a VA would take along, so that the team knows before. */
export async function leavingOf(db: Db, id: number) {
  const leaving = await leavingWith(db, id)
  if (!leaving) throw new AppError('NOT_FOUND', 'VA not found')
  return leaving
}

/**
 * Deletes a VA with assignments, metrics and history. Tasks they held return to the queue, requests with no other
 * proposal reopen with their clock unchanged, and unaccepted results can still be accepted; the files of tasks stay with
 * their clients. Clients are notified, those of an assignment without a task too, and so are visitors to whom the VA was
 * proposed. The VA is locked first, so that no task can be given to them meanwhile.
 */
export const deleteVa = (context: CommandContext, admin: Admin, id: number) =>
  withTransaction(context, async (tx) => {
    const va = await lockVaForRemoval(tx.db, id)
    if (!va) throw new AppError('NOT_FOUND', 'VA not found')
    const tasks = await lockTasksOfVa(tx.db, id)
    await lockAssignmentsOf(tx.db, id)
    const by = byAdmin(admin)
    // Somebody else may have got a task, by a proposal of theirs, while this waited for it.
    const held = tasks.filter(({ status, vaId }) => taskRules[status].held && vaId === id)
    for (const task of held) await returnToQueue(tx, task, va.name, by)
    for (const assignment of await lockUntoldAssignments(tx.db, id)) await endAssignment(tx, assignment, va.name)
    await withdrawFromVisitors(tx, admin, id, 'has left our network')
    await closeSessionsOf(tx.db, { vaId: id })
    await keepFilesOfClients(tx.db, id)
    await passOverSuccessor(tx.db, id)
    await deleteVaRow(tx.db, id)
    for (const task of tasks) {
      if (task.status === 'requested_for_va') await reopenRequest(tx, task, va, by)
      if (task.status === 'completed' && task.vaId === id && !task.acceptedAt) await keepResult(tx, task, va.name, by)
    }
    await record(tx.db, admin, {
      action: 'delete-va',
      target: `va ${id}`,
      detail: { name: va.name, tasksReturned: held.length },
    })
    await publish(tx.db, 'vas', 'admin', `va:${id}`)
    await publish(tx.db, 'tasks', 'admin')
  })

const noNewWork = 'takes no new work at the moment'

/**
 * Changes a VA's record. A VA who takes no new work any more takes their open proposals along: a request with no other
 * proposal returns to the queue, by the clock that it has.
 */
export const changeVaByTeam = (context: CommandContext, admin: Admin, id: number, patch: VaRecordEdit) =>
  withTransaction(context, async (tx) => {
    const by = byAdmin(admin)
    if (patch.available === false) await withdrawOffers(tx, id, by, noNewWork, admin)
    const account = patch.email === undefined ? undefined : await lockVaAccount(tx.db, id)
    const changed = await changeVa(tx, admin, id, patch)
    if (patch.timezone !== undefined) await moveTimeOff(tx, id, by)
    if (account && (await inviteAtNewAddress(tx, admin, account, changed)))
      return (await vaForAdmin(tx.db, id)) ?? changed
    return changed
  })

/** The invitation that went to a mistaken address is void; one goes to the address that its VA has now. */
async function inviteAtNewAddress(
  tx: TransactionContext,
  admin: Admin,
  before: LockedVaAccount,
  { id, email, access }: { id: number; email: string; access: VaAccess },
) {
  if (email.toLowerCase() === before.email.toLowerCase() || access !== 'expired') return false
  await inviteVa(tx, admin, id)
  return true
}

/** What the reverse of `setAvailable` knows. */
export type AvailabilityChanged = {
  id: number
  available: boolean
  withdrawn: Withdrawn[]
  /** An undo that an older version kept has none. */
  fromVisitors?: Introduced[]
}

/**
 * Says whether a VA takes new work, so that it can be taken back for a moment. Returns the undo, or null where it was so
 * already.
 */
export const setAvailable = (context: CommandContext, admin: Admin, id: number, available: boolean) =>
  withTransaction(context, async (outer) => {
    if ((await lockVaForRemoval(outer.db, id))?.available === available) return null
    const { tx, keep } = await undoable(outer, admin, 'va-available', `va ${id}`)
    const by = byAdmin(admin)
    const taken = available ? { withdrawn: [] } : await withdrawOffers(tx, id, by, noNewWork, admin)
    await changeVa(tx, admin, id, { available })
    return keep({ id, available, ...taken } satisfies AvailabilityChanged)
  })

/** The VA takes new work as before, and what was proposed of them stands again. */
export async function undoAvailability(
  tx: TransactionContext,
  admin: Admin,
  { id, available, withdrawn, fromVisitors = [] }: AvailabilityChanged,
) {
  const va = await lockVaForRemoval(tx.db, id)
  if (va?.available !== available) throw goneOn()
  await changeVaByTeam(tx, admin, id, { available: !available })
  for (const one of withdrawn) await undoWithdrawal(tx, one)
  for (const one of fromVisitors) await undoIntroduction(tx, one)
}

/** The same for a VA who says so in their profile. */
export const changeOwnProfile = (context: CommandContext, va: Va, patch: z.infer<typeof vaProfilePatch>) =>
  withTransaction(context, (tx) => changeProfileIn(tx, va, patch))

export async function changeProfileIn(tx: TransactionContext, va: Va, patch: z.infer<typeof vaProfilePatch>) {
  const by = byVa(va)
  if (patch.available === false) await withdrawOffers(tx, va.id, by, noNewWork)
  const changed = await updateProfile(tx, va, patch)
  if (patch.timezone !== undefined) await moveTimeOff(tx, va.id, by)
  return changed
}

async function returnToQueue(tx: TransactionContext, task: LockedTask, name: string, by: By) {
  const text = 'The VA has left the network'
  const { row } = await transition(tx, task, { to: 'requested_for_va', by, text })
  await notifyClientOfMove(tx, row, task, clientNews.findingAnother({ task: titleFor(task), why: 'left', va: name }))
}

/** The assignment goes with its VA, and no task of it tells the client. */
async function endAssignment(tx: TransactionContext, assignment: LockedAssignment, name: string) {
  const { projectTitle, userId } = assignment
  const words = `${name} has left our network, so ${inQuotes(projectTitle)} has ended. If you still need help with it, write to our team.`
  const about = { title: 'Your VA has left our network', project: projectTitle, reason: undefined }
  await notifyClientOfAssignment(tx, assignment, clientNews.assignmentMoved({ ...about, words, va: name }))
  if (userId !== null) await publish(tx.db, 'tasks', `client:${userId}`)
}

async function keepResult(tx: TransactionContext, task: LockedTask, name: string, by: By) {
  await insertEvent(tx.db, { taskId: task.id, kind: 'va_left', ...by, text: name })
  if (task.hiddenAt) return
  await notifyClient(tx, task.userId, 'task_updated', {
    ...clientNews.vaLeft({ task: titleFor(task), va: name }),
    taskId: task.id,
    mail: 'held',
  })
}
