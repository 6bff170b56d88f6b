import type { assignmentHandover } from '@kazi/schemas/assignment'
import { daysAfter } from '@kazi/schemas/repeat-days'
import { clientZone } from '@kazi/schemas/zones'
import type { z } from 'zod'
import { timezoneOf } from '../accounts/users.queries.ts'
import { type Admin, type By, byAdmin } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { clientNews } from '../emails/client-news.ts'
import { vaNews } from '../emails/va-news.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { notifyVa } from '../notifications/notifications.service.ts'
import { refuseAway } from '../vas/away.service.ts'
import { type LockedVa, lockVasForRemoval } from '../vas/vas.queries.ts'
import {
  handOverAssignment,
  type LockedAssignment,
  lockAssignment,
  openTasksOnAssignment,
  succeedAssignment,
  vaIdOfAssignment,
  workOnAssignment,
} from '../work/assignments.queries.ts'
import { getAssignment, isForTask, notifyClientOfAssignment } from '../work/assignments.service.ts'
import { openQuestionOf } from '../work/questions.queries.ts'
import { stopTimerOnTask } from '../work/timers.service.ts'
import { lockVaTaskOf, termsOfVaTask } from '../work/va-tasks.queries.ts'
import { withdrawVaTask } from '../work/work.service.ts'
import { daysBetween } from './asking.service.ts'
import { placeTask } from './placing.service.ts'
import { lockTask } from './tasks.queries.ts'
import { transition } from './transitions.service.ts'

const missing = () => new AppError('NOT_FOUND', 'This assignment is no longer here')

/**
 * Another VA takes an assignment over, with every task on it that is not delivered yet: a new assignment at the same
 * price, and the old one ends with the hours logged on it. Both VAs and the client are told. Returns the new assignment.
 */
export const reassign = (
  context: CommandContext,
  admin: Admin,
  { id, vaId, reason }: z.infer<typeof assignmentHandover>,
) =>
  withTransaction(context, async (tx) => {
    const held = await vaIdOfAssignment(tx.db, id)
    if (held === undefined) throw missing()
    const vas = await lockVasForRemoval(tx.db, [held, vaId])
    const [from, to] = [vas.find((va) => va.id === held), vas.find((va) => va.id === vaId)]
    if (!to) throw new AppError('NOT_FOUND', 'VA not found')
    if (!from || from === to) throw new AppError('CONFLICT', `${to.name} already has this assignment.`)
    await refuseAway(tx, [to.id])
    const tasks = await lockOpenTasks(tx, id)
    const assignment = await lockAssignment(tx.db, id)
    if (!assignment) throw missing()
    await check(tx, assignment)
    // What a timer has counted is logged first: the successor gets only what is left of the agreed hours.
    for (const task of tasks) await stopTimerOnTask(tx, task.id)
    const successorId = await succeedAssignment(tx.db, id, vaId)
    const paused = assignment.status === 'paused'
    const move = { from, to, successorId, paused, reason, by: byAdmin(admin) }
    for (const task of tasks) await passOn(tx, task, move)
    await handOverAssignment(tx.db, id, successorId, `Taken over by ${to.name}${reason ? `: ${reason}` : '.'}`)
    await record(tx.db, admin, {
      action: 'reassign-assignment',
      target: `assignment ${id}`,
      detail: { from: from.id, to: to.id, assignmentId: successorId, tasks: tasks.length, ...(reason && { reason }) },
      changes: { va: { from: from.name, to: to.name } },
    })
    await tell(tx, assignment, move, tasks.length)
    await publish(tx.db, 'tasks', 'admin')
    return getAssignment(tx.db, successorId)
  })

async function lockOpenTasks(tx: TransactionContext, id: number) {
  const tasks = []
  for (const taskId of await openTasksOnAssignment(tx.db, id)) {
    const task = await lockTask(tx.db, taskId)
    if (task) tasks.push(task)
  }
  // A task that was delivered while it was being locked stays with whoever delivered it.
  const open = await openTasksOnAssignment(tx.db, id)
  return tasks.filter((task) => open.includes(task.id))
}

async function check(tx: TransactionContext, assignment: LockedAssignment) {
  const { id, status, successorId } = assignment
  if (status === 'completed') throw new AppError('CONFLICT', 'A completed assignment has nothing to hand over.')
  if (successorId !== null) throw new AppError('CONFLICT', 'Another VA has already taken this assignment over.')
  const work = await workOnAssignment(tx.db, id)
  if (isForTask(assignment, work) && work.open === 0)
    throw new AppError(
      'CONFLICT',
      'The VA does not have an open task here anymore. Choose somebody from the request, or wait for the result.',
    )
}

type Move = {
  from: LockedVa
  to: LockedVa
  successorId: number
  paused: boolean
  reason: string | undefined
  by: By
}

/** The task goes through the queue and leaves it at once, so that its history says what happened. */
async function passOn(
  tx: TransactionContext,
  task: NonNullable<Awaited<ReturnType<typeof lockTask>>>,
  { from, to, successorId, paused, reason, by }: Move,
) {
  const terms = await termsOfVaTask(tx.db, task.id)
  const deadline = terms?.deadline && daysAfter(terms.deadline, await daysWaited(tx, task))
  await withdrawVaTask(tx, task.id)
  await transition(tx, task, { to: 'requested_for_va', by, text: reason })
  await placeTask(
    tx,
    { ...task, status: 'requested_for_va', vaId: null },
    {
      va: to,
      assignmentId: successorId,
      paused,
      estimatedHours: terms?.estimatedHours,
      agreed: terms && { agreedMinHours: terms.agreedMinHours, agreedMaxHours: terms.agreedMaxHours },
      deadline: deadline ?? undefined,
      priority: terms?.priority,
      instead: { name: from.name, reason },
      by,
    },
  )
}

/** The days that the deadline has waited for the answer to a question that lapses now. */
async function daysWaited({ db }: TransactionContext, { id, userId }: { id: number; userId: number }) {
  const vaTask = await lockVaTaskOf(db, id)
  const open = vaTask && (await openQuestionOf(db, vaTask.id))
  return open ? daysBetween(clientZone(await timezoneOf(db, userId)), open.pausedFrom, new Date()) : 0
}

async function tell(
  tx: TransactionContext,
  assignment: LockedAssignment,
  { from, to, paused, reason }: Move,
  tasks: number,
) {
  const { clientName, projectTitle } = assignment
  await notifyVa(tx, from.id, 'task_updated', {
    ...vaNews.assignmentTakenAway({ project: projectTitle, client: clientName, reason }),
    mail: 'now',
  })
  const ongoing = assignment.projectType === 'ongoing'
  // Where it was made for a task, that task tells both of them already.
  if (tasks > 0 && !ongoing) return
  await notifyVa(tx, to.id, 'new_task', {
    ...vaNews.assignmentGiven({
      project: projectTitle,
      client: clientName,
      status: assignment.status,
      ongoing,
      begun: tasks > 0,
    }),
    mail: 'now',
  })
  await notifyClientOfAssignment(
    tx,
    assignment,
    clientNews.assignmentHandedOver({ project: projectTitle, from: from.name, to: to.name, reason, paused }),
  )
}
