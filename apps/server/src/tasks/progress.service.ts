import { isDeepStrictEqual } from 'node:util'
import { timerWaitsSeconds } from '@kazi/schemas/time'
import type { vaTaskChange } from '@kazi/schemas/va-task'
import { type VaTaskStatus, vaTaskRules, vaTaskTransition, vaTaskTransitions } from '@kazi/schemas/work-states'
import { calendarDay } from '@kazi/schemas/zones'
import type { z } from 'zod'
import { byVa, type Va } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { clientNews } from '../emails/client-news.ts'
import { AppError } from '../errors.ts'
import { attachToHandover } from '../files/files.queries.ts'
import { publish } from '../live/live.ts'
import { lockAssignment } from '../work/assignments.queries.ts'
import { handOverNote, insertDelivery, lastDelivery } from '../work/deliveries.queries.ts'
import { lockZoneOf, writeTime } from '../work/time.service.ts'
import { stopTimerOn } from '../work/timers.service.ts'
import { lockOwnVaTask, moveVaTaskAlong, type OwnVaTask, vaTaskOf } from '../work/va-tasks.queries.ts'
import { dueTimeFor } from './due-time.ts'
import { reviewBy } from './results.service.ts'
import { notifyClientOfMove, transition } from './transitions.service.ts'

type Change = z.infer<typeof vaTaskChange>
const missing = () => new AppError('NOT_FOUND', 'Task not found')

/**
 * Start Task and Mark Complete: updates the client's task too and notifies the client. May include a handover note,
 * links and hours.
 */
export const moveVaTask = (context: CommandContext, va: Va, change: Change) =>
  withTransaction(context, async (tx) => {
    const { id, status } = change
    // Completing stops the timer, which logs time.
    const zone = status === 'completed' ? await lockZoneOf(tx, va) : undefined
    const vaTask = await lockOwnVaTask(tx.db, va.id, id)
    if (!vaTask) throw missing()
    if (await wasDelivered(tx, vaTask, change)) return ownTask(tx, va, id)
    const row = vaTaskTransition(vaTask.status, status, 'va')
    if (!row) throw refused(vaTask.status, status)
    if (row.notWhilePaused && (await isPaused(tx, vaTask))) throw new AppError('CONFLICT', row.notWhilePaused)
    if (zone) await complete(tx, va, change, vaTask, zone)
    else await start(tx, va, vaTask)
    await publish(tx.db, 'tasks', 'admin', `va:${va.id}`)
    return ownTask(tx, va, id)
  })

/** The error for a refused move: what is not possible, and what is. Each sentence is whole, for its translations. */
function refused(from: VaTaskStatus, to: VaTaskStatus) {
  const [is, wanted] = [vaTaskRules[from].label, vaTaskRules[to].label]
  const button = vaTaskTransitions.find((row) => row.from === from && row.by === 'va')?.button
  if (from === to)
    return new AppError(
      'CONFLICT',
      button
        ? `This task is “${is}” already. You can choose “${button}” now.`
        : `This task is “${is}” already. Its next move is not yours to make.`,
    )
  return new AppError(
    'CONFLICT',
    button
      ? `A task that is “${is}” cannot become “${wanted}”. You can choose “${button}” now.`
      : `A task that is “${is}” cannot become “${wanted}”. Its next move is not yours to make.`,
  )
}

/** Locks the assignment, so that the team cannot pause it between this look and the move. */
async function isPaused({ db }: TransactionContext, { assignmentId }: OwnVaTask) {
  const assignment = assignmentId === null ? undefined : await lockAssignment(db, assignmentId)
  return assignment?.status === 'paused' && assignment.successorId === null
}

async function ownTask(tx: TransactionContext, va: Va, id: number) {
  const task = await vaTaskOf(tx.db, va.id, id)
  if (!task) throw missing()
  return task
}

/** Whether this hand-over has arrived already: sent again, it must not be delivered, timed or told twice. */
async function wasDelivered({ db }: TransactionContext, { id, status }: OwnVaTask, change: Change) {
  if (status !== 'completed' || change.status !== 'completed') return false
  const last = await lastDelivery(db, id)
  const { handoverNote: note = null, links = [], minutes = null } = change
  return isDeepStrictEqual(last, { note, links, minutes: minutes || null })
}

async function start(tx: TransactionContext, va: Va, vaTask: OwnVaTask) {
  const { task, title } = vaTask
  await moveVaTaskAlong(tx.db, vaTask, 'in_progress', 'va')
  if (!task) return
  const { row } = await transition(tx, task, { to: 'in_progress', by: byVa(va) })
  await notifyClientOfMove(tx, row, task, clientNews.started({ task: title, va: va.name }))
}

async function complete(
  tx: TransactionContext,
  va: Va,
  { id, handoverNote, links, minutes, secondsAgo: said = 0 }: Change,
  vaTask: OwnVaTask,
  zone: string,
) {
  const { task, title } = vaTask
  // Longer ago, the device's clock was wrong, or the stop was refused and the time logged by hand.
  const secondsAgo = said > timerWaitsSeconds ? 0 : said
  await stopTimerOn(tx, va, zone, id, secondsAgo)
  if (minutes)
    await writeTime(tx, vaTask, zone, {
      vaTaskId: id,
      vaId: va.id,
      minutes,
      note: handOverNote,
      workedOn: calendarDay(zone, new Date(Date.now() - secondsAgo * 1000)),
    })
  await moveVaTaskAlong(tx.db, vaTask, 'completed', 'va', {
    // What came with an earlier delivery is kept with that one.
    handoverNote: handoverNote ?? null,
    handoverLinks: links ?? [],
  })
  const delivery = await insertDelivery(tx.db, id, { note: handoverNote ?? null, links: links ?? [] })
  await attachToHandover(tx.db, id, delivery.id)
  if (!task) return
  // The client's timeline keeps the handover, in case the VA and their task are deleted later.
  const text = [handoverNote, ...(links ?? [])].filter(Boolean).join('\n') || undefined
  const { moved, row } = await transition(tx, task, { to: 'completed', by: byVa(va), text })
  await notifyClientOfMove(
    tx,
    row,
    task,
    clientNews.delivered({
      task: title,
      va: va.name,
      note: handoverNote,
      by: await dueTimeFor(tx.db, task.userId, reviewBy(moved)),
    }),
  )
}
