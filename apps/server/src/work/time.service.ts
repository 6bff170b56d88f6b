import { hours, plainDate } from '@kazi/schemas/format'
import {
  dayMinutes,
  type NewTimeEntry,
  type TimeBefore,
  type TimeEntryOf,
  type TimePatch,
  workDays,
} from '@kazi/schemas/time'
import { vaTaskRules } from '@kazi/schemas/work-states'
import { calendarDay, clientZone, offsetAt, zonedTime, zoneOf } from '@kazi/schemas/zones'
import type { Va } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { AppError, keyReused } from '../errors.ts'
import { publish } from '../live/live.ts'
import {
  deleteTime,
  insertTime,
  lockForTime,
  lockTime,
  minutesOn,
  type NewTime,
  roundingSeconds,
  type Span,
  takeRestored,
  timeOf,
  timeWithKey,
  updateTime,
  workedAt,
  zoneTextOf,
} from './time.queries.ts'
import { lockOwnVaTask, type OwnVaTask, vaTaskOf } from './va-tasks.queries.ts'

/** The zone by which a VA's time is dated and shown. */
export const zoneOfVa = (timezone: string) => clientZone(timezone)

/** The zone whose days a VA may log. If theirs is unknown, the one furthest ahead: their day may have begun already. */
const furthestZoneOf = (timezone: string) => zoneOf(timezone) ?? 'Pacific/Kiritimati'

/** Locks the VA for a time entry and returns the VA's zone. Call it before locking any task. */
export const lockZoneOf = async (tx: TransactionContext, va: Va) => zoneOfVa((await lockForTime(tx.db, va.id)).timezone)

export const todayIn = (zone: string) => calendarDay(zone, new Date())

type Checked = Pick<NewTime, 'minutes' | 'workedOn'> & Partial<Record<keyof Span, string | null | undefined>>
/** A locked VA and the task that their time is for. */
type Work = { vaId: number } & Pick<OwnVaTask, 'firstHeldAt'>

/** The days that a VA may log, and until when an entry may last. Of an unknown zone, the clock may be ahead of ours. */
function loggable(timezone: string, firstHeldAt: string) {
  const [now, furthest] = [new Date(), furthestZoneOf(timezone)]
  const minutesAhead = offsetAt(furthest, now) - offsetAt(zoneOfVa(timezone), now)
  return {
    ...workDays(furthest, firstHeldAt, now),
    until: now.getTime() + minutesAhead * 60_000 + roundingSeconds * 1000,
  }
}

/** Refuses what nobody can have worked: pay depends on it. @param replaced the entry that this one replaces. */
async function check(
  tx: TransactionContext,
  { vaId, firstHeldAt }: Work,
  entry: Checked,
  replaced?: { id: number; workedOn: string },
) {
  const { minutes, workedOn, startedAt, endedAt } = entry
  const { first, last, until } = loggable(await zoneTextOf(tx.db, vaId), firstHeldAt)
  if (workedOn > last || (endedAt && Date.parse(endedAt) >= until))
    throw new AppError('BAD_REQUEST', 'Please log time only after you have worked it.')
  // What was logged on an earlier day before this was checked can be corrected there.
  if (workedOn < first && workedOn !== replaced?.workedOn)
    throw new AppError(
      'BAD_REQUEST',
      `You did not have this task yet on that day. Please choose ${plainDate(first)} or later.`,
    )
  const before = await minutesOn(tx.db, vaId, workedOn, replaced?.id)
  if (before + minutes > dayMinutes)
    throw new AppError('CONFLICT', `A day has 24 hours, and ${hours(before)} of this one are logged already.`)
  const other = startedAt && endedAt && (await workedAt(tx.db, vaId, { startedAt, endedAt }, replaced?.id))
  if (other)
    throw new AppError(
      'CONFLICT',
      other.running
        ? `Your timer on "${other.title}" runs at that time. Stop it first, or choose another start.`
        : `This overlaps with time that you logged on "${other.title}". Choose another start, or leave it out.`,
    )
}

/** Logs time of a locked VA on a locked task of theirs. */
export async function writeTime(
  tx: TransactionContext,
  { firstHeldAt }: Pick<OwnVaTask, 'firstHeldAt'>,
  entry: NewTime,
) {
  await check(tx, { vaId: entry.vaId, firstHeldAt }, entry)
  return insertTime(tx.db, entry)
}

/** From the VA's clock on that day, as long as it took. */
function spanFrom(zone: string, workedOn: string, startsAt: string | null | undefined, minutes: number) {
  if (!startsAt) return undefined
  const [year = 0, month = 0, day = 0] = workedOn.split('-').map(Number)
  const [hour = 0, minute = 0] = startsAt.split(':').map(Number)
  return spanOf(zonedTime(zone, year, month, day, hour, minute), minutes)
}
/** From a moment of that day, for which the VA may have lived in another zone. */
function spanSince(zone: string, workedOn: string, startedAt: string, minutes: number) {
  const start = new Date(startedAt)
  const daysApart = Math.abs(Date.parse(calendarDay(zone, start)) - Date.parse(workedOn)) / 86_400_000
  if (daysApart > 1) throw new AppError('BAD_REQUEST', 'Please choose a date.')
  return spanOf(start, minutes)
}
const spanOf = (start: Date, minutes: number): Span => ({
  startedAt: start.toISOString(),
  endedAt: new Date(start.getTime() + minutes * 60_000).toISOString(),
})

export async function lockForLogging(tx: TransactionContext, va: Va, id: number) {
  const vaTask = await lockOwnVaTask(tx.db, va.id, id)
  if (!vaTask) throw new AppError('NOT_FOUND', 'Task not found')
  const { timeLog } = vaTaskRules[vaTask.status]
  if (timeLog === 'not yet') throw new AppError('CONFLICT', 'Start the task before you log time on it.')
  if (timeLog === 'settled') throw new AppError('CONFLICT', 'This task was accepted; its hours are settled.')
  return vaTask
}

/** Time shows on the VA's other devices, on the client's page and in the console. */
export const publishTime = ({ db }: TransactionContext, va: Va, { task }: Pick<OwnVaTask, 'task'>) =>
  publish(db, 'tasks', 'admin', `va:${va.id}`, ...(task ? ([`client:${task.userId}`] as const) : []))

export const logTime = (
  context: CommandContext,
  va: Va,
  input: Omit<NewTimeEntry, 'startsAt'> & Partial<NewTimeEntry>,
) =>
  withTransaction(context, async (tx) => {
    const { id, minutes, note, workedOn, startsAt, startedAt, key } = input
    const zone = await lockZoneOf(tx, va)
    const sent = key && (await timeWithKey(tx.db, va.id, key))
    if (sent) {
      const { vaTaskId, ...entry } = sent
      if (vaTaskId !== id || entry.minutes !== minutes || entry.workedOn !== workedOn) throw keyReused()
      return entry
    }
    const vaTask = await lockForLogging(tx, va, id)
    const span = startedAt ? spanSince(zone, workedOn, startedAt, minutes) : spanFrom(zone, workedOn, startsAt, minutes)
    const worked = { vaTaskId: id, vaId: va.id, minutes, note: note ?? null, workedOn, ...span, key }
    const createdAt = await takeRestored(tx.db, worked)
    const entry = await writeTime(tx, vaTask, { ...worked, createdAt })
    await publishTime(tx, va, vaTask)
    return entry
  })

/** '14:30' */
const clockIn = (zone: string, at: string) =>
  new Date(Date.parse(at) + offsetAt(zone, new Date(at)) * 60_000).toISOString().slice(11, 16)

/** The entries of a task, newest first; `startsAt` is the VA's clock ('14:30') at `startedAt`, null where only the length is known. */
export async function timeEntriesOf(db: Db, va: Va, id: number) {
  if (!(await vaTaskOf(db, va.id, id))) throw new AppError('NOT_FOUND', 'Task not found')
  const zone = zoneOfVa(await zoneTextOf(db, va.id))
  const clock = (at: string) => clockIn(zone, at)
  const entries = await timeOf(db, id)
  return entries.map(({ endedAt, ...entry }) => ({
    ...entry,
    startsAt: entry.startedAt && clock(entry.startedAt),
    endsAt: endedAt && clock(endedAt),
  }))
}

async function lockEntry(tx: TransactionContext, vaTaskId: number, entryId: number) {
  const entry = await lockTime(tx.db, vaTaskId, entryId)
  if (!entry) throw new AppError('NOT_FOUND', 'This time entry no longer exists')
  return entry
}

/** Two devices of one VA: what the second has not seen, it does not overwrite. */
function refuseIfChanged(zone: string, entry: Checked & { note: string | null }, before: TimeBefore | undefined) {
  if (!before) return
  const { minutes, workedOn, note, startedAt } = entry
  const now = { minutes, workedOn, note, startsAt: startedAt ? clockIn(zone, startedAt) : null }
  if ((Object.keys(now) as (keyof TimeBefore)[]).some((field) => now[field] !== before[field]))
    throw new AppError('CONFLICT', 'This time entry has changed since you opened it.')
}

/**
 * A start that the patch does not mention, or sends as it is shown, stays to the second: a longer entry then ends later, and
 * a moved one loses a start that is not mentioned.
 */
function changedSpan(zone: string, patch: TimePatch, entry: Checked, minutes: number, workedOn: string) {
  const { startedAt } = entry
  const { startsAt } = patch
  const asShown = startedAt && (startsAt === undefined || startsAt === clockIn(zone, startedAt))
  if (asShown && workedOn === entry.workedOn) return spanOf(new Date(startedAt), minutes)
  return spanFrom(zone, workedOn, startsAt, minutes) ?? { startedAt: null, endedAt: null }
}

/** Corrects an entry until the result is accepted. */
export const editTime = (context: CommandContext, va: Va, patch: TimePatch) =>
  withTransaction(context, async (tx) => {
    const zone = await lockZoneOf(tx, va)
    const vaTask = await lockForLogging(tx, va, patch.id)
    const entry = await lockEntry(tx, patch.id, patch.entryId)
    refuseIfChanged(zone, entry, patch.before)
    const { minutes = entry.minutes, workedOn = entry.workedOn } = patch
    const note = patch.note === undefined ? entry.note : patch.note
    const changed = { minutes, workedOn, note, ...changedSpan(zone, patch, entry, minutes, workedOn) }
    const sameTime =
      changed.workedOn === entry.workedOn && changed.minutes === entry.minutes && changed.startedAt === entry.startedAt
    // What was logged once can be annotated, whatever was logged beside it.
    if (!sameTime) await check(tx, { vaId: va.id, firstHeldAt: vaTask.firstHeldAt }, changed, entry)
    const written = await updateTime(tx.db, entry.id, changed)
    await publishTime(tx, va, vaTask)
    return written
  })

/** Deletes an entry until the result is accepted. Deleting it again changes nothing; logging it anew restores it. */
export const removeTime = (context: CommandContext, va: Va, { id, entryId, before }: TimeEntryOf) =>
  withTransaction(context, async (tx) => {
    const zone = await lockZoneOf(tx, va)
    const vaTask = await lockForLogging(tx, va, id)
    const entry = await lockTime(tx.db, id, entryId)
    if (!entry) return
    refuseIfChanged(zone, entry, before)
    await deleteTime(tx.db, entryId)
    await publishTime(tx, va, vaTask)
  })
