import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { today } from '../testing/factories.ts'
import { testWorld } from '../testing/world.ts'
import { costOfTime, earned, hasEarned, timeOnWork } from './earnings.queries.ts'

const world = await testWorld()
afterAll(() => world.close())
const { db } = world

type Terms = { rateCents: number | null; fixedPriceCents?: number; totalHours?: number }
/** A task on these terms with so many minutes logged on it, whose result the client may have accepted. */
async function work(terms: Terms, minutes: number[], status: 'in_progress' | 'reviewed') {
  const [client, va] = [await world.aClient(), await world.aVa()]
  const assignment = await world.anAssignment(va, client, { currency: 'KES', ...terms })
  const vaTask = await world.aVaTask(va, null, client, {
    status,
    assignmentId: assignment.id,
    ...(status === 'reviewed' && { completedAt: new Date().toISOString(), reviewedAt: new Date().toISOString() }),
  })
  for (const one of minutes)
    await db
      .insertInto('timeEntries')
      .values({ vaTaskId: vaTask.id, vaId: va.id, minutes: one, workedOn: today() })
      .execute()
  return { id: vaTask.id, assignmentId: assignment.id }
}

type Row = { kind: string; sourceId: number; currency: string; amountCents: number }
const rowsOf = async (assignmentId: number) =>
  (
    await sql<Row>`
      select kind, source_id, currency, amount_cents::float8 as amount_cents from ${earned} e
      where assignment_id = ${assignmentId}`.execute(db)
  ).rows
const sumOf = (rows: Row[]) => rows.reduce((sum, { amountCents }) => sum + amountCents, 0)

describe('what is asked about one task is what its rows say', () => {
  // Each minute of 1333 cents an hour is rounded for itself: 10, 10 and 11 minutes are 222 + 222 + 244.
  it.each<[string, Terms, number[], 'in_progress' | 'reviewed', { kinds: string[]; paid: boolean }]>([
    ['by the hour', { rateCents: 1333 }, [10, 10, 11], 'in_progress', { kinds: ['time'], paid: true }],
    ['by the hour, accepted', { rateCents: 1333 }, [10, 10, 11], 'reviewed', { kinds: ['time'], paid: true }],
    ['by the hour, nothing yet', { rateCents: 1333 }, [], 'in_progress', { kinds: [], paid: false }],
    ['by the hour, less than a cent', { rateCents: 20 }, [1], 'in_progress', { kinds: ['time'], paid: false }],
    ['for free', { rateCents: 0 }, [90], 'reviewed', { kinds: ['time'], paid: false }],
    ['at a fixed price', fixed(), [60], 'in_progress', { kinds: [], paid: false }],
    ['at a fixed price, accepted', fixed(), [60], 'reviewed', { kinds: ['fixed'], paid: true }],
    ['for agreed hours', agreed(), [], 'in_progress', { kinds: ['agreed'], paid: true }],
    ['for agreed hours, with time', agreed(), [30], 'in_progress', { kinds: ['time'], paid: true }],
    ['without a price', { rateCents: null }, [60], 'reviewed', { kinds: [], paid: false }],
    ['without a price, for hours', { rateCents: null, totalHours: 4 }, [], 'reviewed', { kinds: [], paid: false }],
  ])('%s', async (_, terms, minutes, status, { kinds, paid }) => {
    const { id, assignmentId } = await work(terms, minutes, status)
    const rows = await rowsOf(assignmentId)
    expect([...new Set(rows.map(({ kind }) => kind))]).toEqual(kinds)
    const time = rows.filter(({ kind }) => kind === 'time')
    const listed = await timeOnWork(db, id)
    expect(listed.map(({ id, amount }) => [id, amount]).sort()).toEqual(
      listed
        .map((entry) => {
          const row = time.find(({ sourceId }) => sourceId === entry.id)
          return [entry.id, row ? { amountCents: row.amountCents, currency: row.currency } : null]
        })
        .sort(),
    )
    expect(listed).toHaveLength(minutes.length)
    expect(await costOfTime(db, id)).toEqual(time.length > 0 ? { currency: 'KES', amountCents: sumOf(time) } : null)
    expect(await hasEarned(db, id)).toBe(sumOf(rows) > 0)
    expect(sumOf(rows) > 0).toBe(paid)
  })
})

function fixed(): Terms {
  return { rateCents: null, fixedPriceCents: 9900 }
}
function agreed(): Terms {
  return { rateCents: 999, totalHours: 12.25 }
}
