import type { Price } from '@kazi/schemas/money'
import { promises, type TaskPriority } from '@kazi/schemas/task'
import { analysisOf } from '../analysis/analysis.service.ts'
import type { TransactionContext } from '../command.ts'
import { AppError, violatedConstraint } from '../errors.ts'
import { publish } from '../live/live.ts'
import { openThreads } from '../messages/messages.queries.ts'
import type { LockedVa } from '../vas/vas.queries.ts'
import { insertTaskAssignment } from '../work/assignments.queries.ts'
import { insertVaTask } from '../work/va-tasks.queries.ts'
import { briefFor } from './brief.ts'
import { followSteps } from './steps-follow.service.ts'
import type { LockedTask } from './tasks.queries.ts'
import { type By, notifyClientOfMove, notifyVaOfMove, transition } from './transitions.service.ts'

export type Placement = {
  /** Must be locked before the task: see lockVas. */
  va: LockedVa
  /** An ongoing assignment that the task joins; without one, the task gets a new assignment. */
  assignmentId?: number
  /** The client gave this VA the task before: nobody has to be searched for. */
  again?: boolean
  estimatedHours?: number | null | undefined
  price?: Price | null
  deadline?: string | undefined
  priority?: TaskPriority | undefined
  /** The VA who had the task, and why they have it no longer: the client is told both. */
  instead?: { name: string; reason: string | undefined }
  by: By
}

export const taken = () => new AppError('CONFLICT', 'This task has just been given to a VA.')

/** Creates the VA's side of a placement: assignment, VA task and conversations. Returns the VA task and its title. */
async function handTo(tx: TransactionContext, task: LockedTask, placement: Placement) {
  const vaId = placement.va.id
  const brief = briefFor(task)
  const priority = placement.priority ?? task.priority ?? 'medium'
  const whose = { vaId, taskId: task.id, clientId: task.userId }
  const assignmentId =
    placement.assignmentId ??
    (await insertTaskAssignment(tx.db, whose, {
      projectTitle: brief.title,
      projectDescription: brief.description,
      priority,
      price: placement.price ?? null,
    }))
  const effort = (await analysisOf(tx.db, task.userId, task.taskText))?.effort
  const { id } = await insertVaTask(tx.db, {
    ...brief,
    taskId: task.id,
    vaId,
    assignmentId,
    priority,
    deadline: placement.deadline ?? task.deadline,
    estimatedHours: placement.estimatedHours ?? null,
    agreedMinHours: effort?.minHours ?? null,
    agreedMaxHours: effort?.maxHours ?? null,
  }).catch((error) => {
    throw violatedConstraint(error) === 'va_tasks_one_holder' ? taken() : error
  })
  await followSteps(tx, task, id)
  await openThreads(tx.db, { vaTaskId: id, vaId, userId: task.userId })
  return { id, vaId, title: brief.title }
}

const insteadOf = ({ instead }: Placement) =>
  instead
    ? `${instead.name} can no longer work on this task.${instead.reason ? ` Reason: ${instead.reason}` : ''}\n\n`
    : ''

/**
 * Gives a locked task to a locked VA: the VA task, its threads, the assignment, the notifications and the email. Call
 * it in a transaction that holds both rows. Throws CONFLICT if a concurrent call was first.
 */
export async function placeTask(tx: TransactionContext, task: LockedTask, placement: Placement) {
  const { va, by } = placement
  const byClient = placement.again || (placement.assignmentId !== undefined && by.actorType === 'client')
  const to = byClient ? 'assigned' : 'successfully_assigned'
  const { moved, row } = await transition(tx, task, { to, by, vaId: va.id, text: va.name })
  const vaTask = await handTo(tx, task, placement)
  await notifyVaOfMove(tx, row, vaTask, {
    title: 'A new task for you',
    message: `${vaTask.title}\n\nOpen it, read the brief, and press Start Task when you begin.`,
  })
  await notifyClientOfMove(tx, row, task, {
    title: `${va.name} has your task`,
    message: `${insteadOf(placement)}${va.name} will work on "${vaTask.title}". You will hear when the work starts and when it is done. You then have ${promises.reviewDays} days to accept it or ask for changes.`,
  })
  await publish(tx.db, 'tasks', 'admin')
  return moved
}
