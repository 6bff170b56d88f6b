import { hours } from '@kazi/schemas/format'
import { dayMinutes, type TimerChange, workDays } from '@kazi/schemas/time'
import { timerAsksAfterHours } from '@kazi/schemas/timer'
import { vaTaskRules } from '@kazi/schemas/work-states'
import { calendarDay, clientZone, dayIn, zonedTime } from '@kazi/schemas/zones'
import type { Va } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { vaNews } from '../emails/va-news.ts'
import { AppError } from '../errors.ts'
import { notifyVa } from '../notifications/notifications.service.ts'
import { insertTime, minutesOn, workedAt } from './time.queries.ts'
import { lockForLogging, lockZoneOf, publishTime } from './time.service.ts'
import {
  deleteTimer,
  insertTimer,
  keepTimer,
  markAsked,
  type Timer,
  timerAsks,
  timerOf,
  timerOnTask,
  wasStartedSince,
} from './timers.queries.ts'
import { lockOwnVaTask, type OwnVaTask } from './va-tasks.queries.ts'

const dayOf = (zone: string, at: Date) => {
  const { year, month, day } = dayIn(zone, at)
  const next = zonedTime(zone, year, month, day + 1, 0)
  return { day: new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10), next }
}

/** The minutes from a start on, by the VA's calendar days: whole minutes before midnight, the rest from midnight on. */
export function byDay(zone: string, start: Date, minutes: number) {
  const parts: { workedOn: string; start: Date; minutes: number }[] = []
  for (let from = start, left = minutes; left > 0; ) {
    const { day, next } = dayOf(zone, from)
    // A clock that goes back over midnight shows it twice: after the first time, the day has no end that lies ahead.
    const part = next > from ? Math.min(left, Math.floor((next.getTime() - from.getTime()) / 60_000)) : left
    if (part > 0) parts.push({ workedOn: day, start: from, minutes: part })
    left -= part
    from = next
  }
  return parts
}

/** Ends a timer of a locked VA and logs its minutes, each day's separately. Returns what was logged and what no day had room for. */
async function settle(
  tx: TransactionContext,
  of: { vaId: number; zone: string; note: string | null },
  { vaTaskId, startedAt }: Timer,
  minutes: number,
) {
  const { vaId, zone, note } = of
  await deleteTimer(tx.db, vaId)
  let logged = 0
  for (const { workedOn, start, minutes: part } of byDay(zone, new Date(startedAt), minutes)) {
    const fits = Math.min(part, dayMinutes - (await minutesOn(tx.db, vaId, workedOn)))
    if (fits <= 0) continue
    const endedAt = new Date(start.getTime() + fits * 60_000).toISOString()
    await insertTime(tx.db, { vaTaskId, vaId, minutes: fits, note, workedOn, startedAt: start.toISOString(), endedAt })
    logged += fits
  }
  return { logged, unlogged: minutes - logged }
}

const roundedMinutes = (seconds: number) => Math.round(seconds / 60)

/** Stops the timer that runs, and logs it. A forgotten one is not logged before the VA said how long it was. */
async function stop(tx: TransactionContext, va: Va, zone: string, timer: Timer, said?: Partial<TimerChange>) {
  const ran = Math.ceil(timer.seconds / 60)
  if (timer.asks && said?.minutes === undefined)
    throw new AppError(
      'CONFLICT',
      `Your timer on "${timer.title}" has been running for ${hours(ran)}. Stop it first, and say how long you worked.`,
    )
  if (said?.minutes !== undefined && said.minutes > Math.max(1, ran))
    throw new AppError('BAD_REQUEST', `The timer ran for ${hours(ran)}. Please log more than that by hand.`)
  const note = said?.note ?? null
  return settle(tx, { vaId: va.id, zone, note }, timer, said?.minutes ?? roundedMinutes(timer.seconds))
}

/** Stops the VA's timer if it runs on this task, as it was so many seconds ago, or now if it was started since. */
export async function stopTimerOn(tx: TransactionContext, va: Va, zone: string, vaTaskId: number, secondsAgo?: number) {
  const since = await startedSince(tx, va, secondsAgo)
  const timer = await timerOf(tx.db, va.id, since ? 0 : secondsAgo)
  if (timer?.vaTaskId === vaTaskId) await stop(tx, va, zone, timer)
}

/** Logs the timer on a task that is taken from its VA, who cannot be asked: what ran unanswered beyond ten hours is left out. */
export async function stopTimerOnTask(tx: TransactionContext, taskId: number) {
  const timer = await timerOnTask(tx.db, taskId)
  if (!timer) return
  const { vaId, timezone } = timer
  await settle(tx, { vaId, zone: clientZone(timezone), note: null }, timer, roundedMinutes(timer.sureSeconds))
}

const startedSince = async ({ db }: TransactionContext, va: Va, secondsAgo = 0) =>
  secondsAgo > 0 && (await wasStartedSince(db, va.id, secondsAgo))

type Start = Pick<TimerChange, 'id' | 'secondsAgo'>

async function start(
  tx: TransactionContext,
  va: Va,
  zone: string,
  running: Timer | undefined,
  { id, secondsAgo = 0 }: Start,
) {
  const vaTask = await lockForLogging(tx, va, id)
  if (running?.vaTaskId === id) return undefined
  if (!vaTaskRules[vaTask.status].underWay)
    throw new AppError(
      'CONFLICT',
      `A task that is “${vaTaskRules[vaTask.status].label}” cannot be timed. Start it, or log time by hand.`,
    )
  if (running && (await startedSince(tx, va, secondsAgo)))
    throw new AppError('CONFLICT', `Your timer on "${running.title}" was started since. Log the rest by hand.`)
  const stopped = running && { title: running.title, ...(await stop(tx, va, zone, running)) }
  if (secondsAgo > 0) await checkLateStart(tx, va, zone, vaTask, secondsAgo)
  await insertTimer(tx.db, va.id, id, secondsAgo)
  await askLater(tx, va)
  await publishTime(tx, va, vaTask)
  return stopped
}

/** A start that arrives late must not lie before the VA had the task, nor overlap with what was logged since. */
async function checkLateStart(
  tx: TransactionContext,
  va: Va,
  zone: string,
  { firstHeldAt }: OwnVaTask,
  secondsAgo: number,
) {
  const [start, end] = [new Date(Date.now() - secondsAgo * 1000), new Date()]
  if (calendarDay(zone, start) < workDays(zone, firstHeldAt).first)
    throw new AppError('BAD_REQUEST', 'You did not have this task yet when the timer started. Log the time by hand.')
  const other = await workedAt(tx.db, va.id, { startedAt: start.toISOString(), endedAt: end.toISOString() })
  if (other)
    throw new AppError('CONFLICT', `This overlaps with time that you logged on "${other.title}". Log the rest by hand.`)
}

const askLater = async (tx: TransactionContext, va: Va) => {
  const asks = await timerAsks(tx.db, va.id)
  if (!asks) return
  const data = { vaId: va.id, asksAfter: asks.asksAfter }
  await tx.jobs.send(tx.db, 'timer-asks', data, { startAfterSeconds: asks.inSeconds })
}

/**
 * Starts, stops or keeps the VA's one timer. Starting another one stops and logs the first; starting, stopping or
 * keeping it again changes nothing. Returns the timer that runs now, and what was logged.
 */
export const changeTimer = (context: CommandContext, va: Va, change: TimerChange) =>
  withTransaction(context, async (tx) => {
    const { id, action, secondsAgo } = change
    const zone = await lockZoneOf(tx, va)
    const running = await timerOf(tx.db, va.id, secondsAgo)
    let stopped: Awaited<ReturnType<typeof start>>
    if (action === 'start') stopped = await start(tx, va, zone, running, change)
    else {
      const vaTask = await lockOwnVaTask(tx.db, va.id, id)
      if (!vaTask) throw new AppError('NOT_FOUND', 'Task not found')
      // One that was started since, on another device, is not the one that was stopped then.
      const own = running?.vaTaskId === id && !(await startedSince(tx, va, secondsAgo)) ? running : undefined
      if (own && action === 'stop') stopped = { title: own.title, ...(await stop(tx, va, zone, own, change)) }
      if (own?.asks && action === 'keep') {
        await keepTimer(tx.db, va.id)
        await askLater(tx, va)
      }
      if (own) await publishTime(tx, va, vaTask)
    }
    return { timer: (await timerOf(tx.db, va.id)) ?? null, stopped: stopped ?? null }
  })

/** The job that asks a VA once, also one whose computer is off, unless the timer was stopped or kept since. */
export const askAboutTimer = (context: CommandContext, { vaId, asksAfter }: { vaId: number; asksAfter: string }) =>
  withTransaction(context, async (tx) => {
    const timer = (await markAsked(tx.db, vaId, asksAfter)) && (await timerOf(tx.db, vaId))
    if (!timer) return
    await notifyVa(tx, vaId, 'task_updated', {
      ...vaNews.timerAsks({ task: timer.title, hours: timerAsksAfterHours }),
      vaTaskId: timer.vaTaskId,
      mail: 'now',
    })
  })
