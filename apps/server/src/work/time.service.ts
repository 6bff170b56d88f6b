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

/** The zone whose days a VA may log. If theirs is unknown, the one furthest ahead: their day may have begun already. */
const furthestZoneOf = (timezone: string) => zoneOf(timezone) ?? 'Pacific/Kiritimati'

/** Locks the VA for time and returns the zone by which it is dated and shown. Call it before locking any task. */
export const lockZoneOf = async (tx: TransactionContext, va: Va) =>
  clientZone((await lockForTime(tx.db, va.id)).timezone)

export const todayIn = (zone: string) => calendarDay(zone, new Date())

type Checked = Pick<NewTime, 'minutes' | 'workedOn'> & Partial<Record<keyof Span, string | null | undefined>>
/** A locked VA, with their timezone as they wrote it, and the task that their time is for. */
type Work = { vaId: number; timezone: string } & Pick<OwnVaTask, 'firstHeldAt'>

/** The days that a VA may log. */
const loggable = ({ timezone, firstHeldAt }: Work) => ({
  first: workDays(clientZone(timezone), firstHeldAt).first,
  last: todayIn(furthestZoneOf(timezone)),
})

const isAhead = (endedAt: string) => Date.parse(endedAt) >= Date.now() + roundingSeconds * 1000
/** About the day if it cannot have begun for the VA, else about the start. */
const notWorkedYet = (timezone: string, workedOn: string) =>
  new AppError('BAD_REQUEST', 'Please log time only after you have worked it.', {
    field: workedOn > todayIn(furthestZoneOf(timezone)) ? 'workedOn' : 'startsAt',
  })

/** Refuses what nobody can have worked: pay depends on it. @param replaced the entry that this one replaces. */
async function check(tx: TransactionContext, work: Work, entry: Checked, replaced?: { id: number; workedOn: string }) {
  const { minutes, workedOn, startedAt, endedAt } = entry
  const { vaId } = work
  const { first, last } = loggable(work)
  if (workedOn > last || (endedAt && isAhead(endedAt))) throw notWorkedYet(work.timezone, workedOn)
  // What was logged on an earlier day before this was checked can be corrected there.
  if (workedOn < first && workedOn !== replaced?.workedOn)
    throw new AppError(
      'BAD_REQUEST',
      `You did not have this task yet on that day. Please choose ${plainDate(first)} or later.`,
      { field: 'workedOn' },
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
      { field: 'startsAt' },
    )
}

/** Logs time of a locked VA on a locked task of theirs. @param timezone the VA's, as the lock returned it */
export async function writeTime(
  tx: TransactionContext,
  { firstHeldAt }: Pick<OwnVaTask, 'firstHeldAt'>,
  timezone: string,
  entry: NewTime,
) {
  await check(tx, { vaId: entry.vaId, timezone, firstHeldAt }, entry)
  return insertTime(tx.db, entry)
}

/**
 * From the VA's clock on that day, as long as it took. A clock of an unknown zone is read as that of UTC, and may be
 * ahead of it: then only the day and the length are known, or it would overlap with what is worked later.
 */
function spanFrom(timezone: string, workedOn: string, startsAt: string | null | undefined, minutes: number) {
  if (!startsAt) return undefined
  const span = spanIn(clientZone(timezone), workedOn, startsAt, minutes)
  if (zoneOf(timezone) || !isAhead(span.endedAt)) return span
  if (isAhead(spanIn(furthestZoneOf(timezone), workedOn, startsAt, minutes).endedAt))
    throw notWorkedYet(timezone, workedOn)
  return undefined
}
function spanIn(zone: string, workedOn: string, startsAt: string, minutes: number) {
  const [year = 0, month = 0, day = 0] = workedOn.split('-').map(Number)
  const [hour = 0, minute = 0] = startsAt.split(':').map(Number)
  return spanOf(zonedTime(zone, year, month, day, hour, minute), minutes)
}
/** From a moment of that day, for which the VA may have lived in another zone. */
function spanSince(zone: string, workedOn: string, startedAt: string, minutes: number) {
  const start = new Date(startedAt)
  const daysApart = Math.abs(Date.parse(calendarDay(zone, start)) - Date.parse(workedOn)) / 86_400_000
  if (daysApart > 1) throw new AppError('BAD_REQUEST', 'Please choose a date.', { field: 'workedOn' })
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
    const { timezone } = await lockForTime(tx.db, va.id)
    const sent = key && (await timeWithKey(tx.db, va.id, key))
    if (sent) {
      const { vaTaskId, ...entry } = sent
      if (vaTaskId !== id || entry.minutes !== minutes || entry.workedOn !== workedOn) throw keyReused()
      return entry
    }
    const vaTask = await lockForLogging(tx, va, id)
    const span = startedAt
      ? spanSince(clientZone(timezone), workedOn, startedAt, minutes)
      : spanFrom(timezone, workedOn, startsAt, minutes)
    const worked = { vaTaskId: id, vaId: va.id, minutes, note: note ?? null, workedOn, ...span, key }
    const thereBefore = await takeRestored(tx.db, worked)
    const entry = await writeTime(tx, vaTask, timezone, { ...worked, thereBefore })
    await publishTime(tx, va, vaTask)
    return entry
  })

/** '14:30' */
const clockIn = (zone: string, at: string) =>
  new Date(Date.parse(at) + offsetAt(zone, new Date(at)) * 60_000).toISOString().slice(11, 16)

/** The entries of a task, newest first; `startsAt` is the VA's clock ('14:30') at `startedAt`, null where only the length is known. */
export async function timeEntriesOf(db: Db, va: Va, id: number) {
  if (!(await vaTaskOf(db, va.id, id))) throw new AppError('NOT_FOUND', 'Task not found')
  const zone = clientZone(await zoneTextOf(db, va.id))
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
function changedSpan(timezone: string, patch: TimePatch, entry: Checked, minutes: number, workedOn: string) {
  const { startedAt } = entry
  const { startsAt } = patch
  const asShown = startedAt && (startsAt === undefined || startsAt === clockIn(clientZone(timezone), startedAt))
  if (asShown && workedOn === entry.workedOn) return spanOf(new Date(startedAt), minutes)
  return spanFrom(timezone, workedOn, startsAt, minutes) ?? { startedAt: null, endedAt: null }
}

/** Corrects an entry until the result is accepted. */
export const editTime = (context: CommandContext, va: Va, patch: TimePatch) =>
  withTransaction(context, async (tx) => {
    const { timezone } = await lockForTime(tx.db, va.id)
    const vaTask = await lockForLogging(tx, va, patch.id)
    const entry = await lockEntry(tx, patch.id, patch.entryId)
    refuseIfChanged(clientZone(timezone), entry, patch.before)
    const { minutes = entry.minutes, workedOn = entry.workedOn } = patch
    const note = patch.note === undefined ? entry.note : patch.note
    const changed = { minutes, workedOn, note, ...changedSpan(timezone, patch, entry, minutes, workedOn) }
    const sameTime =
      changed.workedOn === entry.workedOn && changed.minutes === entry.minutes && changed.startedAt === entry.startedAt
    // What was logged once can be annotated, whatever was logged beside it.
    if (!sameTime) await check(tx, { vaId: va.id, timezone, firstHeldAt: vaTask.firstHeldAt }, changed, entry)
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
