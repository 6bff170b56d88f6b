import { plansNothing } from '@kazi/analyst/analysis/planned'
import { plainDate } from '@kazi/schemas/format'
import type { Price } from '@kazi/schemas/money'
import type { TaskPriority } from '@kazi/schemas/states'
import { priorities } from '@kazi/schemas/states'
import type { By } from '../actors.ts'
import { analysisOf } from '../analysis/analysis.service.ts'
import type { TransactionContext } from '../command.ts'
import { clientNews } from '../emails/client-news.ts'
import { vaNews } from '../emails/va-news.ts'
import { AppError, violatedConstraint } from '../errors.ts'
import { publish } from '../live/live.ts'
import { openThreads } from '../messages/messages.queries.ts'
import type { LockedVa } from '../vas/vas.queries.ts'
import { insertTaskAssignment } from '../work/assignments.queries.ts'
import { insertVaTask } from '../work/va-tasks.queries.ts'
import { briefFor } from './brief.ts'
import { followSteps } from './steps-follow.service.ts'
import type { LockedTask } from './tasks.queries.ts'
import { notifyClientOfMove, notifyVaOfMove, transition } from './transitions.service.ts'

export type Placement = {
  /** Must be locked before the task: see lockVas. */
  va: LockedVa
  /** An ongoing assignment that the task joins; without one, the task gets a new assignment. */
  assignmentId?: number
  /** The assignment that the task joins is paused: nobody is told to start. */
  paused?: boolean
  /** The client gave this VA the task before: nobody has to be searched for. */
  again?: boolean
  estimatedHours?: number | null | undefined
  price?: Price | null
  /** The hours that the client agreed to; without them, those of the task's analysis are agreed now. */
  agreed?: { agreedMinHours: number | null; agreedMaxHours: number | null } | undefined
  deadline?: string | undefined
  priority?: TaskPriority | undefined
  /** The VA who had the task, and why they have it no longer: the client is told both. */
  instead?: { name: string; reason: string | undefined }
  by: By
}

export const taken = () => new AppError('CONFLICT', 'This task has just been given to a VA.')

/** What a VA wants to know of a new task at once. */
const factsOf = (priority: TaskPriority, deadline: string | null, hours: number | null | undefined) => {
  const facts: [string, string][] = [['Priority', priorities[priority].short]]
  if (deadline) facts.unshift(['Due', plainDate(deadline)])
  if (hours) facts.push(['Estimated', `${hours} ${hours === 1 ? 'hour' : 'hours'}`])
  return facts
}

async function agreedNow({ db }: TransactionContext, { userId, taskText }: LockedTask) {
  const analysis = await analysisOf(db, userId, taskText)
  // What an analysis that plans nothing says is no estimate, and nobody agrees to 0 hours.
  const isEstimate = analysis && (analysis.corrected?.includes('effort') || !plansNothing(analysis))
  if (!isEstimate || analysis.effort.maxHours === 0) return { agreedMinHours: null, agreedMaxHours: null }
  return { agreedMinHours: analysis.effort.minHours, agreedMaxHours: analysis.effort.maxHours }
}

/** Creates the VA's side of a placement: assignment, VA task and conversations. Returns the VA task and its title. */
async function handTo(tx: TransactionContext, task: LockedTask, placement: Placement) {
  const vaId = placement.va.id
  const brief = briefFor(task)
  const priority = placement.priority ?? task.priority ?? 'medium'
  const deadline = placement.deadline ?? task.deadline
  const whose = { vaId, taskId: task.id, clientId: task.userId }
  const assignmentId =
    placement.assignmentId ??
    (await insertTaskAssignment(tx.db, whose, {
      projectTitle: brief.title,
      projectDescription: brief.description,
      priority,
      price: placement.price ?? null,
    }))
  const agreed = placement.agreed ?? (await agreedNow(tx, task))
  const { id } = await insertVaTask(tx.db, {
    ...brief,
    taskId: task.id,
    vaId,
    assignmentId,
    priority,
    deadline,
    estimatedHours: placement.estimatedHours ?? null,
    ...agreed,
  }).catch((error) => {
    throw violatedConstraint(error) === 'va_tasks_one_holder' ? taken() : error
  })
  await followSteps(tx, task, id)
  await openThreads(tx.db, { vaTaskId: id, vaId, userId: task.userId })
  return { id, vaId, title: brief.title, facts: factsOf(priority, deadline, placement.estimatedHours) }
}

/**
 * Gives a locked task to a locked VA: the VA task, its threads, the assignment, the notifications and the email. Call
 * it in a transaction that holds both rows. Throws CONFLICT if a concurrent call was first.
 */
export async function placeTask(tx: TransactionContext, task: LockedTask, placement: Placement) {
  const { va, by, paused = false } = placement
  const byClient = placement.again || (placement.assignmentId !== undefined && by.actorType === 'client')
  const to = byClient ? 'assigned' : 'successfully_assigned'
  const { moved, row } = await transition(tx, task, { to, by, vaId: va.id, text: va.name })
  const vaTask = await handTo(tx, task, placement)
  await notifyVaOfMove(tx, row, vaTask, vaNews.newTask({ task: vaTask.title, facts: vaTask.facts, paused }))
  const { instead } = placement
  await notifyClientOfMove(
    tx,
    row,
    task,
    clientNews.assigned({
      task: vaTask.title,
      va: va.name,
      instead,
      paused,
      // Whoever chose has read the price.
      price: by.actorType === 'admin' ? placement.price : null,
    }),
  )
  await publish(tx.db, 'tasks', 'admin')
  return moved
}
