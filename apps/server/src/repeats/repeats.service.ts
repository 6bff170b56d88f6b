import type { Price } from '@kazi/schemas/money'
import { maxRepeats, type RepeatStart } from '@kazi/schemas/repeat'
import { daysAfter, firstOccurrence, occurrenceAfter, occurrencesUntil, repeatHour } from '@kazi/schemas/repeat-days'
import { calendarDay, clientZone, zonedTime } from '@kazi/schemas/zones'
import { lockUser } from '../accounts/users.queries.ts'
import type { Client } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { taskOf } from '../tasks/tasks.queries.ts'
import { priceIn } from '../work/assignments.queries.ts'
import * as repeats from './repeats.queries.ts'

const missing = () => new AppError('NOT_FOUND', 'Repeat not found')

/** The moment of an occurrence on the client's clock. A zone that changes later counts from the next occurrence on. */
export function momentOf(occurrence: string, timezone: string | null) {
  const [year = 0, month = 0, day = 0] = occurrence.split('-').map(Number)
  return zonedTime(clientZone(timezone), year, month, day, repeatHour)
}

/** Today on the client's calendar. */
export const todayOf = (timezone: string | null) => calendarDay(clientZone(timezone), new Date())

/** The last day on which the time for an occurrence has come: until that hour, one of today is still ahead. */
function lastPassed(timezone: string | null) {
  const today = todayOf(timezone)
  return momentOf(today, timezone).getTime() > Date.now() ? daysAfter(today, -1) : today
}

/** The VA who did the task, and the price that was agreed for it. */
async function termsOf(
  { db }: TransactionContext,
  taskId: number,
): Promise<{ vaId: number; price: Price | null } | null> {
  const terms = await repeats.termsOfTask(db, taskId)
  if (!terms) return null
  return { vaId: terms.vaId, price: priceIn(terms) }
}

const shownRepeat = async ({ db }: TransactionContext, client: Client, id: number) => {
  const repeat = await repeats.repeatOf(db, client.id, id)
  if (!repeat) throw missing()
  return repeat
}

/** The repeat that a task belongs to; null if it comes once. */
export async function repeatOfTask(db: Db, client: Client, taskId: number) {
  if (!(await taskOf(db, client.id, taskId))) throw new AppError('NOT_FOUND', 'Task not found')
  const id = await repeats.repeatIdOfTask(db, taskId)
  return (id && (await repeats.repeatOf(db, client.id, id))) || null
}

/** Makes a task come again. Sent twice, or for a task that already does, it is the repeat that is there. */
export const startRepeat = (
  context: CommandContext,
  client: Client,
  { id, every, firstOn, sameVa, dueDays }: RepeatStart,
) =>
  withTransaction(context, async (tx) => {
    await lockUser(tx.db, client.id)
    const task = await taskOf(tx.db, client.id, id)
    if (!task) throw new AppError('NOT_FOUND', 'Task not found')
    const known = await repeats.repeatIdOfTask(tx.db, id)
    if (known) return shownRepeat(tx, client, known)
    if ((await repeats.countRepeats(tx.db, client.id)) >= maxRepeats)
      throw new AppError('CONFLICT', `You have ${maxRepeats} regular tasks already. Stop one that you no longer need.`)
    if (firstOn <= todayOf(client.timezone)) throw new AppError('BAD_REQUEST', 'Please choose a first day after today.')
    const first = firstOccurrence(every, firstOn)
    const terms = sameVa ? await termsOf(tx, id) : null
    const made = await repeats.insertRepeat(tx.db, {
      userId: client.id,
      taskId: id,
      every,
      firstOn: first,
      nextAt: momentOf(first, client.timezone),
      dueDays,
      vaId: terms?.vaId ?? null,
      price: terms?.price ?? null,
    })
    await publish(tx.db, 'tasks', `client:${client.id}`)
    return shownRepeat(tx, client, made)
  })

const changing = (
  context: CommandContext,
  client: Client,
  id: number,
  change: (
    tx: TransactionContext,
    repeat: NonNullable<Awaited<ReturnType<typeof repeats.lockRepeat>>>,
  ) => Promise<unknown>,
) =>
  withTransaction(context, async (tx) => {
    const repeat = await repeats.lockRepeat(tx.db, client.id, id)
    if (!repeat) throw missing()
    await change(tx, repeat)
    await publish(tx.db, 'tasks', `client:${client.id}`)
    return shownRepeat(tx, client, id)
  })

/** Pauses a repeat, or lets it go on: from its next occurrence, not with those that passed meanwhile. */
export const pauseRepeat = (context: CommandContext, client: Client, id: number, paused: boolean) =>
  changing(context, client, id, async (tx, { every, nextOn, nextAt, startsOn, pausedAt }) => {
    await repeats.setPaused(tx.db, id, paused)
    if (paused || !pausedAt || Date.parse(nextAt) > Date.now()) return
    const last = lastPassed(client.timezone)
    // The client has moved west since: by the clock there, the occurrence is still ahead.
    const next = nextOn > last ? nextOn : occurrencesUntil(every, nextOn, startsOn, last).next
    await repeats.stepTo(tx.db, id, { nextOn: next, nextAt: momentOf(next, client.timezone) })
  })

/** Leaves out one occurrence. The same day again leaves out nothing more. */
export const skipOccurrence = (context: CommandContext, client: Client, id: number, on: string) =>
  changing(context, client, id, async (tx, { every, nextOn, startsOn }) => {
    if (on !== nextOn) return
    const next = occurrenceAfter(every, nextOn, startsOn)
    await repeats.stepTo(tx.db, id, { nextOn: next, nextAt: momentOf(next, client.timezone), missedOn: null })
  })

/** Ends a repeat; its tasks stay. */
export const stopRepeat = (context: CommandContext, client: Client, id: number) =>
  withTransaction(context, async (tx) => {
    if (!(await repeats.lockRepeat(tx.db, client.id, id))) throw missing()
    await repeats.deleteRepeat(tx.db, id)
    await publish(tx.db, 'tasks', `client:${client.id}`)
  })
