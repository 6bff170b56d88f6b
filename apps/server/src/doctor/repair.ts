import { clientThread, teamThread } from '@kazi/schemas/message'
import { promises, type TaskStatus } from '@kazi/schemas/task'
import type { VaTaskStatus } from '@kazi/schemas/va'
import { sql } from 'kysely'
import { record } from '../audit/audit.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { tellClient } from '../notifications/notifications.service.ts'
import { titleFor } from '../tasks/placing.service.ts'
import { closeRequest, insertRequest } from '../tasks/requests.queries.ts'
import { insertEvent, type LockedTask, lockTaskWithHidden, moveTaskFrom } from '../tasks/tasks.queries.ts'
import { type Broken, brokenInvariants, type TaskInvariant, taskInvariants, tasksBreaking } from './invariants.ts'

const doctor = { label: 'doctor', ip: '' }

/** Where a task stands, by where the VA says their part stands: the work that was done decides. */
const followed: Record<VaTaskStatus, TaskStatus> = {
  assigned: 'successfully_assigned',
  in_progress: 'in_progress',
  completed: 'completed',
  reviewed: 'completed',
}

type Repair = (tx: CommandContext, task: LockedTask) => Promise<unknown>

const vaTaskOf = (tx: CommandContext, taskId: number) =>
  tx.db
    .selectFrom('vaTasks')
    .leftJoin('vaAssignments', 'vaAssignments.id', 'vaTasks.assignmentId')
    .select(['vaTasks.id', 'vaTasks.vaId', 'vaTasks.status', 'vaTasks.completedAt', 'vaTasks.reviewedAt'])
    .select('vaAssignments.projectType')
    .where('vaTasks.taskId', '=', taskId)
    .where('vaTasks.withdrawnAt', 'is', null)
    .executeTakeFirst()

type Change = { vaId?: number | null; completedAt?: string | null; acceptedAt?: string | null }
const setTask = (tx: CommandContext, id: number, change: Change) =>
  tx.db.updateTable('tasks').set(change).where('id', '=', id).execute()

/** What nobody holds is the team's again: the client asked for a VA, and has waited long enough. */
const returnToQueue: Repair = async (tx, task) => {
  if (task.status === 'completed') return setTask(tx, task.id, { vaId: null })
  await moveTaskFrom(tx.db, task.id, task.status, 'requested_for_va', { vaId: null })
  await closeRequest(tx.db, task.id, 'withdrawn')
  await insertRequest(tx.db, task.id)
  await insertEvent(tx.db, {
    taskId: task.id,
    kind: 'unassigned',
    actorType: 'system',
    text: 'The VA is no longer there',
  })
  await tellClient(tx, task.userId, 'va_requested', {
    title: 'We are finding you another VA',
    message: `Nobody was working on "${titleFor(task)}" anymore. You will hear from us within ${promises.requestDueHours} hours.`,
    taskId: task.id,
    mail: 'now',
  })
}

const followVaTask: Repair = async (tx, task) => {
  const vaTask = await vaTaskOf(tx, task.id)
  if (!vaTask) return
  const to = vaTask.status === 'assigned' && vaTask.projectType === 'ongoing' ? 'assigned' : followed[vaTask.status]
  const completedAt = to === 'completed' ? (vaTask.completedAt ?? new Date().toISOString()) : null
  await moveTaskFrom(tx.db, task.id, task.status, to, { vaId: vaTask.vaId, completedAt })
  await closeRequest(tx.db, task.id, 'filled')
}

const followVa: Repair = async (tx, task) => setTask(tx, task.id, { vaId: (await vaTaskOf(tx, task.id))?.vaId ?? null })

const followOffers: Repair = (tx, task) =>
  sql`update va_requests r set state = case when exists (
        select from proposals p where p.request_id = r.id and p.state = 'offered') then 'proposed' else 'open' end
      where r.task_id = ${task.id} and r.closed_at is null`.execute(tx.db)

const lapseOffers: Repair = (tx, task) =>
  sql`update proposals p set state = 'lapsed', decided_at = now() from va_requests r
      where r.id = p.request_id and p.task_id = ${task.id} and p.state = 'offered' and r.closed_at is not null`.execute(
    tx.db,
  )

const openThreads: Repair = async (tx, task) => {
  const vaTask = await vaTaskOf(tx, task.id)
  if (!vaTask) return
  const { id: vaTaskId, vaId } = vaTask
  await tx.db
    .insertInto('threads')
    .values([
      { id: teamThread(vaTaskId, vaId), vaTaskId, vaId, userId: null },
      { id: clientThread(vaTaskId, vaId), vaTaskId, vaId, userId: task.userId },
    ])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

const settleAcceptance: Repair = async (tx, task) => {
  const vaTask = await vaTaskOf(tx, task.id)
  if (task.status !== 'completed') return setTask(tx, task.id, { acceptedAt: null })
  if (vaTask?.status === 'reviewed')
    return setTask(tx, task.id, { acceptedAt: vaTask.reviewedAt ?? new Date().toISOString() })
  if (vaTask)
    await tx.db
      .updateTable('vaTasks')
      .set({ status: 'reviewed', reviewedAt: task.acceptedAt })
      .where('id', '=', vaTask.id)
      .execute()
}

const repairs: Record<TaskInvariant, Repair> = {
  'a held task has a VA task': returnToQueue,
  'task and VA task agree on the status': followVaTask,
  'task and VA task agree on the VA': followVa,
  'nobody has a task that is not given away': followVa,
  'a task that waits for a VA has an open request': (tx, task) => insertRequest(tx.db, task.id),
  'only a task that waits for a VA has an open request': (tx, task) => closeRequest(tx.db, task.id, 'withdrawn'),
  'a request is proposed while something is offered': followOffers,
  'nothing is offered once the request is closed': lapseOffers,
  'a VA task has both conversations': openThreads,
  'a completed task says when': (tx, task) =>
    setTask(tx, task.id, { completedAt: task.status === 'completed' ? new Date().toISOString() : null }),
  'accepted by the client means reviewed for the VA': settleAcceptance,
}

/** Repairs one task if it still breaks the invariant once it is locked, and writes it down. */
const repairTask = (work: CommandContext, invariant: TaskInvariant, id: number) =>
  withTransaction(work, async (tx) => {
    const task = await lockTaskWithHidden(tx.db, id)
    if (!task || (await tasksBreaking(tx.db, invariant, id)).length === 0) return
    await repairs[invariant](tx, task)
    const { status, vaId } = task
    await record(tx.db, doctor, { action: 'repair', target: `task ${id}`, detail: { invariant, status, vaId } })
  })

const repairMail = (work: CommandContext, mailId: number) =>
  withTransaction(work, async (tx) => {
    await tx.jobs.send(tx.db, 'send-mail', { mailId })
    await record(tx.db, doctor, { action: 'repair', target: `mail ${mailId}`, detail: { invariant: 'no job' } })
  })

/** Repairs what can be, the statuses first because the rest hangs on them, and answers what is still broken. */
export async function repairAll(work: CommandContext): Promise<Broken[]> {
  for (const invariant of taskInvariants)
    for (const id of await tasksBreaking(work.db, invariant)) await repairTask(work, invariant, id)
  for (const broken of await brokenInvariants(work.db)) if ('mailId' in broken) await repairMail(work, broken.mailId)
  return brokenInvariants(work.db)
}
