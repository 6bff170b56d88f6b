import type { timeEntry } from '@kazi/schemas/va'
import { vaTaskRules } from '@kazi/schemas/work-states'
import { calendarDay, zoneOf } from '@kazi/schemas/zones'
import type { z } from 'zod'
import type { Va } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { insertTime, lockForTime, minutesOn, type NewTime } from './time.queries.ts'
import { lockOwnVaTask } from './va-tasks.queries.ts'

/** The calendar day in the VA's timezone. If that is unknown, the day of the timezone furthest ahead. */
const todayIn = (timezone: string) => calendarDay(zoneOf(timezone) ?? 'Pacific/Kiritimati', new Date())

/** Locks the VA for a time entry and returns the VA's current day. Call it before locking any task. */
export const lockTodayOf = async (tx: TransactionContext, va: Va) => todayIn((await lockForTime(tx.db, va.id)).timezone)

const dayMinutes = 24 * 60

/** Logs time of a locked VA. Pay depends on it, so a day cannot have more hours than it has. */
export async function writeTime(tx: TransactionContext, entry: NewTime) {
  const before = await minutesOn(tx.db, entry.vaId, entry.workedOn)
  if (before + entry.minutes > dayMinutes)
    throw new AppError('CONFLICT', `A day has 24 hours, and ${hoursAndMinutes(before)} of this one are logged already.`)
  return insertTime(tx.db, entry)
}

const hoursAndMinutes = (minutes: number) => `${Math.floor(minutes / 60)} h ${minutes % 60} min`

export const logTime = (context: CommandContext, va: Va, { id, minutes, note, workedOn }: z.infer<typeof timeEntry>) =>
  withTransaction(context, async (tx) => {
    if (workedOn > (await lockTodayOf(tx, va)))
      throw new AppError('BAD_REQUEST', 'Please log time once it has been worked.')
    const vaTask = await lockOwnVaTask(tx.db, va.id, id)
    if (!vaTask) throw new AppError('NOT_FOUND', 'Task not found')
    const { timeLog } = vaTaskRules[vaTask.status]
    if (timeLog === 'not yet') throw new AppError('CONFLICT', 'Start the task before you log time on it.')
    if (timeLog === 'settled') throw new AppError('CONFLICT', 'This task was accepted; its hours are settled.')
    const entry = await writeTime(tx, { vaTaskId: id, vaId: va.id, minutes, note: note ?? null, workedOn })
    await publish(
      tx.db,
      'tasks',
      'admin',
      `va:${va.id}`,
      ...(vaTask.task ? ([`client:${vaTask.task.userId}`] as const) : []),
    )
    return entry
  })
