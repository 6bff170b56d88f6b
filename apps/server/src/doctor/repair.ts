import type { TaskStatus } from '@kazi/schemas/task-states'
import type { VaTaskStatus } from '@kazi/schemas/work-states'
import { record } from '../audit/audit.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { clientNews } from '../emails/client-news.ts'
import { runForEach } from '../errors.ts'
import { publish } from '../live/live.ts'
import { openThreads } from '../messages/messages.queries.ts'
import { notifyClient } from '../notifications/notifications.service.ts'
import { dropMail, lockMails } from '../notifications/outbox.queries.ts'
import { titleFor } from '../tasks/brief.ts'
import { stopAsking } from '../tasks/request-queue.service.ts'
import { closeRequest, followOffers, insertRequest, lapseOffers, openRequestOf } from '../tasks/requests.queries.ts'
import { type LockedTask, lockTaskWithHidden, overwriteTask } from '../tasks/tasks.queries.ts'
import { insertEvent } from '../tasks/timeline.queries.ts'
import { projectTypeOf } from '../work/assignments.queries.ts'
import { lapseQuestionsOn } from '../work/questions.queries.ts'
import { deleteTimersOn } from '../work/timers.queries.ts'
import { lockVaTaskOf, overwriteReviewed } from '../work/va-tasks.queries.ts'
import {
  type Broken,
  brokenInvariants,
  countFigures,
  countTotals,
  mailsWithoutJob,
  type TaskInvariant,
  taskInvariants,
  tasksBreaking,
} from './invariants.ts'

const doctor = { label: 'doctor', ip: '' }

/** A task's status, derived from the status of the VA's task: the work that was done decides. */
const followed: Record<VaTaskStatus, TaskStatus> = {
  assigned: 'successfully_assigned',
  in_progress: 'in_progress',
  completed: 'completed',
  reviewed: 'completed',
}

type Repair = (tx: TransactionContext, task: LockedTask) => Promise<unknown>

/** Returns a task without a VA to the team's queue: the client asked for a VA and has waited long enough. */
const returnToQueue: Repair = async (tx, task) => {
  if (task.status === 'completed') return overwriteTask(tx.db, task.id, { vaId: null })
  await overwriteTask(tx.db, task.id, { status: 'requested_for_va', vaId: null })
  await closeRequest(tx.db, task.id, 'withdrawn')
  await insertRequest(tx.db, task.id)
  await insertEvent(tx.db, {
    taskId: task.id,
    kind: 'unassigned',
    actorType: 'system',
    text: 'The VA is no longer there',
  })
  await notifyClient(tx, task.userId, 'va_requested', {
    ...clientNews.findingAnother({ task: titleFor(task), why: 'idle' }),
    taskId: task.id,
    mail: 'now',
  })
}

const followVaTask: Repair = async (tx, task) => {
  const vaTask = await lockVaTaskOf(tx.db, task.id)
  if (!vaTask) return
  const project = vaTask.assignmentId ? await projectTypeOf(tx.db, vaTask.assignmentId) : undefined
  const to = vaTask.status === 'assigned' && project === 'ongoing' ? 'assigned' : followed[vaTask.status]
  const completedAt = to === 'completed' ? (vaTask.completedAt ?? new Date().toISOString()) : null
  await overwriteTask(tx.db, task.id, { status: to, vaId: vaTask.vaId, completedAt })
  await closeRequest(tx.db, task.id, 'filled')
}

const followVa: Repair = async (tx, task) =>
  overwriteTask(tx.db, task.id, { vaId: (await lockVaTaskOf(tx.db, task.id))?.vaId ?? null })

const bothThreads: Repair = async (tx, task) => {
  const vaTask = await lockVaTaskOf(tx.db, task.id)
  if (!vaTask) return
  await openThreads(tx.db, { vaTaskId: vaTask.id, vaId: vaTask.vaId, userId: task.userId })
}

const settleAcceptance: Repair = async (tx, task) => {
  const vaTask = await lockVaTaskOf(tx.db, task.id)
  if (task.status !== 'completed') return overwriteTask(tx.db, task.id, { acceptedAt: null })
  if (vaTask?.status === 'reviewed')
    return overwriteTask(tx.db, task.id, { acceptedAt: vaTask.reviewedAt ?? new Date().toISOString() })
  if (vaTask && task.acceptedAt) await overwriteReviewed(tx.db, vaTask.id, task.acceptedAt)
}

const repairs: Record<TaskInvariant, Repair> = {
  'a held task has a VA task': returnToQueue,
  'task and VA task agree on the status': followVaTask,
  'task and VA task agree on the VA': followVa,
  'nobody has a task that is not given away': followVa,
  'a task that waits for a VA has an open request': (tx, task) => insertRequest(tx.db, task.id),
  'only a task that waits for a VA has an open request': (tx, task) => closeRequest(tx.db, task.id, 'withdrawn'),
  'a request is proposed while something is offered': (tx, task) => followOffers(tx.db, task.id),
  'nothing is offered once the request is closed': (tx, task) => lapseOffers(tx.db, task.id),
  'a VA task has both conversations': bothThreads,
  'a completed task says when': (tx, task) =>
    overwriteTask(tx.db, task.id, { completedAt: task.status === 'completed' ? new Date().toISOString() : null }),
  'a timer runs only on work in progress': (tx, task) => deleteTimersOn(tx.db, task.id),
  'an open question is about work that its VA has': (tx, task) => lapseQuestionsOn(tx.db, task.id),
  'the clock of a request waits while its client is asked': async (tx, task) => {
    const request = await openRequestOf(tx.db, task.id)
    if (request) await stopAsking(tx, request.id)
  },
  'accepted by the client means reviewed for the VA': settleAcceptance,
}

/** Repairs one task if it still breaks the invariant once locked, and records the repair. */
const repairTask = (context: CommandContext, invariant: TaskInvariant, id: number) =>
  withTransaction(context, async (tx) => {
    const task = await lockTaskWithHidden(tx.db, id)
    if (!task || (await tasksBreaking(tx.db, invariant, id)).length === 0) return
    await repairs[invariant](tx, task)
    const { status, vaId } = task
    await record(tx.db, doctor, { action: 'repair', target: `task ${id}`, detail: { invariant, status, vaId } })
  })

const jobWasLost = 'Not sent in time. Retry it if it should still go out.'

/** Each look reads all jobs of the queue, so that many emails share one. */
const mailsAtOnce = 100

const inBatches = (ids: number[]) =>
  Array.from({ length: Math.ceil(ids.length / mailsAtOnce) }, (_, at) =>
    ids.slice(at * mailsAtOnce, (at + 1) * mailsAtOnce),
  )

/**
 * Gives emails a job again that still have none once locked, and records the repairs. Those that would come late are
 * failed instead, unless an operator is there to decide.
 */
const repairBatch = (context: CommandContext, ids: number[], { evenLate = false } = {}) =>
  withTransaction(context, async (tx) => {
    await lockMails(tx.db, ids)
    const lost = await mailsWithoutJob(tx.db, ids)
    const isDropped = ({ late }: { late: boolean }) => late && !evenLate
    for (const urgent of [true, false]) {
      const sent = lost.filter((mail) => !isDropped(mail) && mail.secret === urgent).map(({ id }) => ({ mailId: id }))
      if (sent.length > 0) await tx.jobs.sendMany(tx.db, 'send-mail', sent, { urgent })
    }
    for (const mail of lost) {
      const dropped = isDropped(mail)
      if (dropped) await dropMail(tx.db, mail.id, jobWasLost)
      const detail = { invariant: 'no job', ...(dropped && { dropped }) }
      await record(tx.db, doctor, { action: 'repair', target: `mail ${mail.id}`, detail })
    }
    if (lost.some(isDropped)) await publish(tx.db, 'emails', 'admin')
  })

/**
 * Gives each email that waits, and that no job sends, a job again. Nobody expects those that would come late, so the
 * team decides about them in the outbox. A batch that fails does not stop the others.
 */
export const repairMails = async (context: CommandContext) =>
  runForEach(
    inBatches((await mailsWithoutJob(context.db)).map(({ id }) => id)),
    (ids) => repairBatch(context, ids),
    (failures) => `${failures} batches of emails without a job were not repaired`,
  )

/** Repairs what it can, statuses first because the rest depends on them, and returns what is still broken. */
export async function repairAll(context: CommandContext): Promise<Broken[]> {
  for (const invariant of taskInvariants)
    for (const id of await tasksBreaking(context.db, invariant)) await repairTask(context, invariant, id)
  const left = await brokenInvariants(context.db)
  for (const ids of inBatches(left.flatMap((broken) => ('mailId' in broken ? [broken.mailId] : []))))
    await repairBatch(context, ids, { evenLate: true })
  for (const broken of left) {
    // Nobody decided these, so there is nothing to write down.
    if ('vaId' in broken) await countFigures(context.db, broken.vaId)
    if ('assignmentId' in broken) await countTotals(context.db, broken.assignmentId)
  }
  return brokenInvariants(context.db)
}
