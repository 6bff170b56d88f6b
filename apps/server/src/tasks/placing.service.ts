import { clientThread, teamThread } from '@kazi/schemas/message'
import { promises, type TaskPriority } from '@kazi/schemas/task'
import type { CommandContext } from '../command.ts'
import { AppError, violatedConstraint } from '../errors.ts'
import { announce } from '../live/live.ts'
import { oneLine } from '../mail/letter.ts'
import { tellClient, tellVa } from '../notifications/notifications.service.ts'
import type { LockedVa } from '../vas/vas.queries.ts'
import { closeRequest } from './requests.queries.ts'
import { insertEvent, type LockedTask, moveTaskFrom } from './tasks.queries.ts'

/** What the VA reads: the text, the brief that the client agreed to, the notes. */
export const briefFor = (task: Pick<LockedTask, 'taskText' | 'enhancedDescription' | 'notes'>) =>
  [task.enhancedDescription ?? task.taskText, task.notes && `Notes: ${task.notes}`].filter(Boolean).join('\n\n')
export const titleFor = (task: Pick<LockedTask, 'taskText'>) => oneLine(task.taskText, 90)

export type Placement = {
  /** Locked before the task was: see lockVas. */
  va: LockedVa
  /** An ongoing assignment that the task joins; without one the task gets an assignment of its own. */
  assignmentId?: number
  estimatedHours?: number | null | undefined
  rateCents?: number | null | undefined
  currency?: string | undefined
  deadline?: string | undefined
  priority?: TaskPriority | undefined
  by: { actorType: 'client' | 'admin'; actor: string }
}

export const taken = () => new AppError('CONFLICT', 'This task has just been given to a VA.')

async function newAssignment(work: CommandContext, task: LockedTask, placement: Placement) {
  const client = await work.db
    .selectFrom('users')
    .select(['firstName', 'email'])
    .where('id', '=', task.userId)
    .executeTakeFirstOrThrow()
  const { id } = await work.db
    .insertInto('vaAssignments')
    .values({
      vaId: placement.va.id,
      userId: task.userId,
      taskId: task.id,
      clientName: client.firstName,
      clientEmail: client.email,
      projectTitle: titleFor(task),
      projectDescription: briefFor(task),
      priority: placement.priority ?? task.priority ?? 'medium',
      rateCents: placement.rateCents ?? null,
      ...(placement.currency && { currency: placement.currency }),
      adminNotes: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Gives a locked task to a locked VA: the VA task, its threads, the assignment, the notifications and the mail. Call it in a
 * transaction that holds both rows; CONFLICT when somebody was faster.
 */
export async function placeTask(work: CommandContext, task: LockedTask, placement: Placement) {
  const { va, by } = placement
  const vaId = va.id
  const to = placement.assignmentId ? 'assigned' : 'successfully_assigned'
  const moved = await moveTaskFrom(work.db, task.id, task.status, to, { vaId })
  if (!moved) throw taken()
  const assignmentId = placement.assignmentId ?? (await newAssignment(work, task, placement))
  const vaTask = await work.db
    .insertInto('vaTasks')
    .values({
      taskId: task.id,
      vaId,
      assignmentId,
      title: titleFor(task),
      description: briefFor(task),
      priority: placement.priority ?? task.priority ?? 'medium',
      deadline: placement.deadline ?? task.deadline,
      estimatedHours: placement.estimatedHours ?? null,
      handoverNote: null,
      changesNote: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => {
      throw violatedConstraint(error) === 'va_tasks_one_holder' ? taken() : error
    })
  await work.db
    .insertInto('threads')
    .values([
      { id: teamThread(vaTask.id, vaId), vaTaskId: vaTask.id, vaId, userId: null },
      { id: clientThread(vaTask.id, vaId), vaTaskId: vaTask.id, vaId, userId: task.userId },
    ])
    .execute()
  await closeRequest(work.db, task.id, 'filled')
  await insertEvent(work.db, { taskId: task.id, kind: 'assigned', ...by, text: va.name })
  await tellVa(work, vaId, 'new_task', {
    title: 'A new task for you',
    message: `${titleFor(task)}\n\nOpen it, read the brief, and press Start Task when you begin.`,
    vaTaskId: vaTask.id,
    mail: 'now',
  })
  await tellClient(work, task.userId, 'assigned', {
    title: `${va.name} has your task`,
    message: `${va.name} will work on "${titleFor(task)}". You will hear when the work starts and when it is done; you then have ${promises.reviewDays} days to accept it or ask for changes.`,
    taskId: task.id,
    mail: 'now',
  })
  await announce(work.db, 'admin')
  return moved
}

type Withdrawal = { reason: string; by: { actorType: 'client' | 'admin'; actor: string }; tell: string }

/** Takes the VA off a task: their task leaves the list, hours and history stay. Returns the VA, if one held it. */
export async function withdrawVaTask(work: CommandContext, task: LockedTask, { reason, tell }: Withdrawal) {
  const vaTask = await work.db
    .updateTable('vaTasks')
    .set({ withdrawnAt: new Date() })
    .where('taskId', '=', task.id)
    .where('withdrawnAt', 'is', null)
    .returning(['id', 'vaId', 'assignmentId', 'title'])
    .executeTakeFirst()
  if (!vaTask) return undefined
  if (vaTask.assignmentId)
    await work.db
      .updateTable('vaAssignments')
      .set({ status: 'paused', endedAt: new Date(), adminNotes: reason })
      .where('id', '=', vaTask.assignmentId)
      .where('projectType', '!=', 'ongoing')
      .execute()
  await tellVa(work, vaTask.vaId, 'task_updated', {
    title: 'A task was taken back',
    message: `${vaTask.title}\n\n${tell}`,
    vaTaskId: vaTask.id,
    mail: 'now',
  })
  return vaTask
}
