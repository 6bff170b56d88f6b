import { daysAfter } from '@kazi/schemas/repeat-days'
import { awayUntil, dayInWords, maxTimeOff, type TimeOffInput } from '@kazi/schemas/time-off'
import { calendarDay, clientZone, endOfDay } from '@kazi/schemas/zones'
import { byVa, type Va } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { AppError, runForEach } from '../errors.ts'
import { publish } from '../live/live.ts'
import * as stored from '../vas/time-off.queries.ts'
import { type LapsedBy, withdrawOffers } from './lapsing.service.ts'

const missing = () => new AppError('NOT_FOUND', 'This time off is no longer here')

/** The moments at which days of the VA's calendar begin and end. */
const momentsOf = (zone: string, { startsOn, endsOn }: { startsOn: string; endsOn: string }) => ({
  startsAt: endOfDay(zone, daysAfter(startsOn, -1)),
  endsAt: endOfDay(zone, endsOn),
})

/** Adds a VA's time off, or changes it. The same one sent again is the one that is there. Returns all that is planned. */
export const saveTimeOff = (context: CommandContext, va: Va, { id, startsOn, endsOn, reason }: TimeOffInput) =>
  withTransaction(context, async (tx) => {
    const zone = clientZone((await stored.lockForTimeOff(tx.db, va.id))?.timezone)
    if (endsOn < calendarDay(zone, new Date()))
      throw new AppError('BAD_REQUEST', 'These days are over already.', { field: 'endsOn' })
    const written = { startsOn, endsOn, ...momentsOf(zone, { startsOn, endsOn }), reason: reason ?? null }
    const other = await stored.timeOffWithin(tx.db, va.id, written, id)
    const same = id === undefined && other?.startsOn === startsOn && other.endsOn === endsOn
    if (other && !same)
      throw new AppError(
        'CONFLICT',
        `You already have time off from ${dayInWords(other.startsOn)} to ${dayInWords(other.endsOn)}. Change that one instead.`,
        { field: 'startsOn' },
      )
    if (id === undefined && !same && (await stored.timeOffOf(tx.db, va.id)).length >= maxTimeOff)
      throw new AppError('CONFLICT', `You can plan up to ${maxTimeOff} periods of time off.`)
    const known = same ? other?.id : id
    if (known === undefined) await stored.insertTimeOff(tx.db, va.id, written)
    else if (!(await stored.updateTimeOff(tx.db, va.id, known, written))) throw missing()
    await changed(tx, va)
    return stored.timeOffOf(tx.db, va.id)
  })

/** Removes a time off, also one that has begun: the VA is back at once. */
export const removeTimeOff = (context: CommandContext, va: Va, id: number) =>
  withTransaction(context, async (tx) => {
    await stored.lockForTimeOff(tx.db, va.id)
    if (!(await stored.deleteTimeOff(tx.db, va.id, id))) throw missing()
    await changed(tx, va)
    return stored.timeOffOf(tx.db, va.id)
  })

async function changed(tx: TransactionContext, va: Va) {
  await follow(tx, va.id, byVa(va))
  await publish(tx.db, 'vas', 'admin', `va:${va.id}`)
}

/** A VA whose time off begins takes their open proposals along. */
async function follow(tx: TransactionContext, vaId: number, by: LapsedBy) {
  const { before, backOn } = await stored.followTimeOff(tx.db, vaId)
  if (backOn && !before) await withdrawOffers(tx, vaId, by, `is ${awayUntil(backOn)}`)
  return before !== backOn
}

/** A VA lives in another zone from now on, where the same days begin and end at other moments. */
export async function moveTimeOff(tx: TransactionContext, vaId: number, by: LapsedBy) {
  const zone = clientZone((await stored.lockForTimeOff(tx.db, vaId))?.timezone)
  for (const off of await stored.timeOffOf(tx.db, vaId))
    await stored.updateTimeOff(tx.db, vaId, off.id, momentsOf(zone, off))
  await follow(tx, vaId, by)
}

/**
 * Many VAs, whose rows are locked, live in another zone from now on. Most of them have nothing planned; who is still
 * written down as away after the last time off is followed by `followTimeOff`.
 */
export async function moveTimesOff(tx: TransactionContext, vaIds: number[], by: LapsedBy) {
  const planned = await stored.nextTimeOff(tx.db, vaIds)
  for (const id of vaIds) if (planned.has(id)) await moveTimeOff(tx, id, by)
}

const atOnce = 500

/**
 * The job that notices time off that has begun or ended. Safe to run often and by several servers at once. Failures do
 * not stop the others; they are thrown together at the end.
 */
export const followTimeOff = async (context: CommandContext) =>
  runForEach(
    await stored.vasToFollow(context.db, atOnce),
    (id) =>
      withTransaction(context, async (tx) => {
        if (!(await stored.lockForTimeOff(tx.db, id))) return
        if (await follow(tx, id, { actorType: 'system' })) await publish(tx.db, 'vas', 'admin', `va:${id}`)
      }),
    (failures) => `${failures} times off were not followed`,
  )
