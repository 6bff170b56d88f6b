import type { ReadEvent } from '@kazi/schemas/calendar'
import type { ImportVerdict } from '@kazi/schemas/task-import'
import { clientZone } from '@kazi/schemas/zones'
import { lockUser } from '../accounts/users.queries.ts'
import type { Client } from '../actors.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Cpu } from '../cpu/cpu.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { deleteEvents, eventsNear, insertEvents } from './calendar.queries.ts'

type Context = CommandContext & { cpu: Pick<Cpu, 'parseCalendarCsv' | 'parseIcs'> }
/** Rows per statement, and occurrences that one client may store. */
const chunk = 500
const maxStored = 5000

const keyOf = ({ title, startsAt, endsAt }: { title: string; startsAt: string; endsAt: string }) =>
  `${startsAt} ${endsAt} ${title}`

type Verdict = { row: number; verdict: ImportVerdict; reason?: string }

/**
 * Stores the events of a file, each occurrence once, unless it is a dry run; every event gets a verdict. What is there
 * already is a duplicate.
 */
async function store(context: Context, client: Client, events: readonly ReadEvent[], dryRun: boolean) {
  return withTransaction(context, async (tx) => {
    await lockUser(tx.db, client.id)
    const known = new Set((await eventsNear(tx.db, client.id)).map(keyOf))
    const fresh = events.map(({ occurrences }) =>
      occurrences.filter((one) => !known.has(keyOf(one)) && known.add(keyOf(one))),
    )
    if (known.size > maxStored)
      throw new AppError('BAD_REQUEST', 'Your calendar would have more than 5,000 events. Please clear it first.')
    const all = fresh.flat()
    if (!dryRun) {
      for (let from = 0; from < all.length; from += chunk)
        await insertEvents(tx.db, client.id, all.slice(from, from + chunk))
      await publish(tx.db, 'tasks', `client:${client.id}`)
    }
    const rows = events.map(({ row, occurrences, reason }, index): Verdict => {
      if (occurrences.length === 0) return { row, verdict: 'invalid', ...(reason && { reason }) }
      if (fresh[index]?.length === 0) return { row, verdict: 'duplicate', reason: 'is in your calendar already' }
      return { row, verdict: 'new' }
    })
    const taken = rows.filter(({ verdict }) => verdict === 'new').length
    return { imported: dryRun ? 0 : taken, skipped: rows.length - taken, rows }
  })
}

const inputOf = (client: Client, text: string) => ({ text, zone: clientZone(client.timezone), now: new Date() })

export const uploadCalendarCsv = async (context: Context, client: Client, csv: string, dryRun: boolean) =>
  store(context, client, await context.cpu.parseCalendarCsv(inputOf(client, csv)), dryRun)

export const uploadCalendarIcs = async (context: Context, client: Client, ics: string, dryRun: boolean) =>
  store(context, client, await context.cpu.parseIcs(inputOf(client, ics)), dryRun)

export const clearCalendar = (context: CommandContext, client: Client) =>
  withTransaction(context, async (tx) => {
    await deleteEvents(tx.db, client.id)
    await publish(tx.db, 'tasks', `client:${client.id}`)
  })
