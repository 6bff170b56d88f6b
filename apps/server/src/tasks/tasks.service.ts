import { firstName } from '@kazi/schemas/format'
import { type NewTask, type TaskField, type TaskPatch, taskFieldNames } from '@kazi/schemas/task'
import { canMoveTask, movesFrom, type TaskStatus, taskRules, taskTransition } from '@kazi/schemas/task-states'
import { clientZone } from '@kazi/schemas/zones'
import { byClient, type Client } from '../actors.ts'
import { eraseNotesOf } from '../audit/erasing.queries.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { clientNews } from '../emails/client-news.ts'
import { vaNews } from '../emails/va-news.ts'
import { AppError } from '../errors.ts'
import { deleteFilesOfTask } from '../files/files.queries.ts'
import { publish } from '../live/live.ts'
import { notifyVa } from '../notifications/notifications.service.ts'
import { forgetRecordNotes } from '../record-notes/record-notes.service.ts'
import { takesNoWork } from '../vas/time-off.queries.ts'
import { type LockedVa, lockVas } from '../vas/vas.queries.ts'
import { activeOngoingAssignment, vaOfPausedAssignment } from '../work/assignments.queries.ts'
import { restartClock } from '../work/questions.queries.ts'
import { rewriteBrief } from '../work/va-tasks.queries.ts'
import { withdrawVaTask } from '../work/work.service.ts'
import { briefFor, titleFor } from './brief.ts'
import { dueTime } from './due-time.ts'
import { insertTask } from './new-task.queries.ts'
import { placeTask } from './placing.service.ts'
import { followSteps } from './steps-follow.service.ts'
import * as tasks from './tasks.queries.ts'
import { insertEvent } from './timeline.queries.ts'
import { cannotBecome, notifyClientOfMove, transition } from './transitions.service.ts'
import { changesBetween, insertVersion } from './versions.queries.ts'

/** Loads and locks the client's own task. Another client's task counts as not found. */
export async function lockOwnTask(tx: TransactionContext, client: Client, id: number) {
  const task = await tasks.lockTask(tx.db, id)
  if (task?.userId !== client.id) throw new AppError('NOT_FOUND', 'Task not found')
  return task
}

/** The error for a refused move: what is not possible, and what is. */
export function refusedMove(from: TaskStatus, to: TaskStatus) {
  const possible = movesFrom(from, 'client').map(({ offer }) => offer)
  const rest =
    possible.length > 0 ? `From here you can ${possible.join(' or ')}.` : 'Its next move is not yours to make.'
  return new AppError('CONFLICT', `${cannotBecome(taskRules[from].label, taskRules[to].label)} ${rest}`)
}

const created = taskTransition('new', 'pending', 'client')
if (!created) throw new Error('A task begins as pending')

export const createTask = (context: CommandContext, client: Client, input: NewTask) =>
  insertTask(
    context.db,
    input,
    { userId: client.id, status: created.to, kind: created.event, actor: client.firstName },
    { topic: 'tasks', audience: `client:${client.id}` },
  )

type Occurrence = Parameters<typeof clientNews.vaRequested>[0]['occurrence']
/** Opens the request of a locked pending task. @param occurrence of a regular task, for which nobody asked */
export async function requestVa(
  tx: TransactionContext,
  client: Client,
  task: tasks.LockedTask,
  occurrence?: Occurrence,
) {
  const { moved, row, request } = await transition(tx, task, { to: 'requested_for_va', by: byClient(client) })
  await notifyClientOfMove(tx, row, task, requestReceived(task, request?.dueAt, client.timezone, occurrence))
  await publish(tx.db, 'tasks', 'admin')
  return moved
}

/** The receipt of a request, with the time by which the client hears from us in their own zone. */
export const requestReceived = (
  task: Parameters<typeof titleFor>[0],
  dueAt: string | undefined,
  timezone: string | null,
  occurrence?: Occurrence,
) =>
  clientNews.vaRequested({
    task: titleFor(task),
    due: dueAt && dueTime(dueAt, clientZone(timezone)),
    ...(occurrence && { occurrence }),
  })

async function withdrawRequest(tx: TransactionContext, client: Client, task: tasks.LockedTask) {
  const { moved } = await transition(tx, task, { to: 'pending', by: byClient(client) })
  await publish(tx.db, 'tasks', 'admin', `client:${client.id}`)
  return moved
}

async function sendToOwnVa(tx: TransactionContext, client: Client, task: tasks.LockedTask, va: LockedVa | undefined) {
  const assignment = va && (await activeOngoingAssignment(tx.db, client.id))
  if (assignment?.vaId !== va?.id || !va || !assignment) throw await noOwnVa(tx, client)
  // Days off do not count: a client may still send a task to their own VA who is away (decision 049).
  if (await takesNoWork(tx.db, va.id))
    throw new AppError('CONFLICT', `${firstName(va.name)} takes no new work at the moment. Ask for a VA for this task.`)
  return placeTask(tx, task, { va, assignmentId: assignment.id, by: byClient(client) })
}

async function noOwnVa({ db }: TransactionContext, { id }: Client) {
  const paused = await vaOfPausedAssignment(db, id)
  return new AppError(
    'CONFLICT',
    paused
      ? `Your work with ${paused.name} is paused. Ask our team about it, or ask for a VA for this task.`
      : 'You have no VA of your own yet. Ask for a VA, or for personalized support.',
  )
}

/** Locks the VA who would get the task in this move. Call it before locking the task. */
async function lockOwnVa(tx: TransactionContext, client: Client, to: TaskStatus | undefined) {
  if (to !== 'assigned') return undefined
  const assignment = await activeOngoingAssignment(tx.db, client.id)
  return assignment && (await lockVas(tx.db, [assignment.vaId]))[0]
}

async function moveLocked(
  tx: TransactionContext,
  client: Client,
  task: tasks.LockedTask,
  to: TaskStatus,
  ownVa: LockedVa | undefined,
) {
  // A repeated request does not create a second one: it returns the first.
  if (task.status === 'requested_for_va' && to === 'requested_for_va') return taskWithout(task)
  if (!canMoveTask(task.status, to, 'client')) throw refusedMove(task.status, to)
  if (to === 'requested_for_va' && task.status === 'pending') return requestVa(tx, client, task)
  if (to === 'pending') return withdrawRequest(tx, client, task)
  if (to === 'assigned') return sendToOwnVa(tx, client, task, ownVa)
  // Accepting needs a proposal, asking for changes a note, and for a different VA a reason: they have separate calls.
  throw refusedMove(task.status, to)
}

const taskWithout = ({ userId: _, vaId: __, hiddenAt: ___, ...task }: tasks.LockedTask): tasks.Task => task

export const moveTask = (context: CommandContext, client: Client, id: number, to: TaskStatus) =>
  withTransaction(context, async (tx) => {
    const ownVa = await lockOwnVa(tx, client, to)
    return moveLocked(tx, client, await lockOwnTask(tx, client, id), to, ownVa)
  })

/** Applies the edits, then the move if a status is given, in one transaction. A VA who holds the task is notified. */
export const patchTask = (context: CommandContext, client: Client, { id, status, ...given }: TaskPatch) =>
  withTransaction(context, async (tx) => {
    const ownVa = await lockOwnVa(tx, client, status)
    const task = await lockOwnTask(tx, client, id)
    const wanted = Object.entries(given).filter(([, value]) => value !== undefined)
    if (wanted.length > 0 && !taskRules[task.status].editable)
      throw new AppError(
        'CONFLICT',
        `A task that is “${taskRules[task.status].label}” cannot be edited. Ask for changes instead.`,
      )
    // The same text again is not an edit and notifies nobody.
    const edit = Object.fromEntries(
      wanted.filter(([field, value]) => task[field as keyof typeof given] !== value),
    ) as Partial<typeof given>
    const changes = Object.keys(edit).length > 0
    const edited = changes
      ? await tasks.updateTask(tx.db, id, edit as Parameters<typeof tasks.updateTask>[2])
      : taskWithout(task)
    const held = taskRules[task.status].held
    if (changes) await keepVersion(tx, task, edited, held)
    if (changes && held) await notifyHolder(tx, task, edited)
    if (changes) await publish(tx.db, 'tasks', `client:${client.id}`, 'admin')
    return status ? moveLocked(tx, client, { ...task, ...edited }, status, ownVa) : edited
  })

/** The documented dialog sends a new task in two calls, and the second is no edit. */
const beingWritten = ({ status, createdAt }: tasks.LockedTask) =>
  status === 'pending' && Date.now() - Date.parse(createdAt) < 60_000

async function keepVersion(tx: TransactionContext, before: tasks.LockedTask, after: tasks.Task, told: boolean) {
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length > 0 && !beingWritten(before)) await insertVersion(tx.db, before.id, changes, told)
}

/** What of an edit its VA can see: 'the description and the deadline'. */
function changedFor(before: tasks.LockedTask, after: tasks.Task) {
  const { category: _, budget: __, ...seen } = changesBetween(before, after)
  const names = (Object.keys(seen) as TaskField[]).map((field) => `the ${taskFieldNames[field]}`)
  return new Intl.ListFormat('en').format(names)
}

async function notifyHolder(tx: TransactionContext, before: tasks.LockedTask, after: tasks.Task) {
  const { deadline, ...words } = briefFor(after)
  // The VA's own deadline and priority, which the team may have set, stay unless the client changes theirs.
  const vaTask = await rewriteBrief(tx.db, before.id, {
    ...words,
    ...(deadline !== before.deadline && { deadline }),
    ...(after.priority && after.priority !== before.priority && { priority: after.priority }),
  })
  if (!vaTask) return
  await followSteps(tx, { ...before, ...after }, vaTask.id)
  if (after.deadline !== before.deadline) await restartClock(tx.db, vaTask.id)
  await insertEvent(tx.db, { taskId: before.id, kind: 'edited', actorType: 'client' })
  const changed = changedFor(before, after)
  await notifyVa(tx, vaTask.vaId, 'task_updated', {
    ...vaNews.taskEdited({ task: titleFor(after), changed }),
    vaTaskId: vaTask.id,
    mail: 'held',
  })
}

/** Deletes a task if its state allows that. A completed one is only hidden, so that hours and rating stay. */
export const deleteTask = (context: CommandContext, client: Client, id: number) =>
  withTransaction(context, async (tx) => {
    const task = await lockOwnTask(tx, client, id)
    const { kept, held } = taskRules[task.status]
    if (kept) throw new AppError('CONFLICT', kept)
    await eraseNotesOf(tx.db, `task ${id}`)
    if (task.status === 'completed') {
      await tasks.hideTask(tx.db, id)
      await forgetRecordNotes(tx.db, { kind: 'task', id })
      await deleteFilesOfTask(tx.db, id)
    } else {
      const vaTask = held ? await withdrawVaTask(tx, id, 'Deleted by the client') : undefined
      if (vaTask)
        await notifyVa(tx, vaTask.vaId, 'task_updated', {
          ...vaNews.taskRemoved({ task: vaTask.title, why: 'deleted' }),
          vaTaskId: vaTask.id,
          mail: 'now',
        })
      await tasks.deleteTask(tx.db, id)
    }
    await publish(tx.db, 'tasks', `client:${client.id}`, 'admin')
  })

/**
 * Deletes each of these tasks that may be deleted, in a transaction of its own, and says of the others why not. Other
 * clients' ids are skipped.
 */
export async function deleteTasks(context: CommandContext, client: Client, ids: number[]) {
  const own = await tasks.titlesOf(context.db, client.id, ids)
  const rows: { id: number; title: string; deleted: boolean; reason: string | null }[] = []
  for (const task of own) {
    const title = titleFor(task)
    const reason = await deleteTask(context, client, task.id).then(
      () => null,
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error
        const { kind, message } = error
        // Nothing was done yet, so the whole call may be repeated later.
        if (kind === 'TOO_MANY_REQUESTS' && !rows.some(({ deleted }) => deleted)) throw error
        // Somebody else deleted it meanwhile, which is what was wanted.
        return kind === 'NOT_FOUND' ? null : message
      },
    )
    rows.push({ id: task.id, title, deleted: reason === null, reason })
  }
  return { rows }
}

export const archiveTasks = (context: CommandContext, client: Client, ids: number[], archived: boolean) =>
  withTransaction(context, async (tx) => {
    const count = await tasks.archiveTasks(tx.db, client.id, ids, archived)
    await publish(tx.db, 'tasks', `client:${client.id}`)
    return count
  })
