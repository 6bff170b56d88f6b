import type { RowKind } from '@kazi/schemas/row-report'
import { calendarDay, zoneOf } from '@kazi/schemas/zones'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { localDay } from '../db/local-day.ts'
import { testWorld } from '../testing/world.ts'
import { reportedRow } from './reported-rows.queries.ts'

const world = await testWorld()
afterAll(() => world.close())

const written = ['Africa/Nairobi', 'Asia/Kolkata', 'US Pacific', 'GMT+3', 'UTC-11', '+0545', '-3:30', '+14', '-0:30']
const abbreviations = ['IST', 'AST', 'WET', 'MET', 'ACT', 'NST', 'AET', 'ECT', 'HST', 'EST', 'UTC']
/** Every half hour of a day in each half of the year. */
const moments = ['2026-01-31T00:00:00Z', '2026-07-31T00:00:00Z'].flatMap((start) =>
  Array.from({ length: 48 }, (_, half) => new Date(Date.parse(start) + half * 1_800_000)),
)

describe('a day in SQL', () => {
  it.each([...written, ...abbreviations])('is the one that the clocks show in %s', async (text) => {
    const zone = zoneOf(text) ?? ''
    const at = sql`m.at`
    const { rows } = await sql<{ day: string }>`
      select ${localDay(at, zone)} as day from unnest(${moments}::timestamptz[]) with ordinality m (at, n) order by n`.execute(
      world.db,
    )
    expect(rows.map(({ day }) => day)).toEqual(moments.map((moment) => calendarDay(zone, moment)))
  })
})

it('a row behind the figures of a VA at GMT+3 has the day on which it was there', async () => {
  const va = await world.aVa({ timezone: 'GMT+3' })
  const client = await world.aClient()
  // One o'clock in the morning of the 1st of April there.
  const at = new Date('2026-03-31T22:00:00Z')
  const { id } = await world.anAssignment(va, client, { totalHours: 2, rateCents: 1000, startDate: at })
  for (const kind of ['agreed', 'project', 'client'] satisfies RowKind[])
    expect(await reportedRow(world.db, va.id, { kind, id })).toMatchObject({ day: '2026-04-01' })
})
