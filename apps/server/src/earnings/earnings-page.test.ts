import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { rowsRead } from '../testing/rows-read.ts'
import { testWorld } from '../testing/world.ts'
import { earningsPageOf } from './earnings.queries.ts'

const world = await testWorld()
afterAll(() => world.close())

async function worked(priced: object, ...days: string[]) {
  const [client, va] = [await world.aClient(), await world.aVa()]
  const { id: assignmentId } = await world.anAssignment(va, client, priced)
  const { id: vaTaskId } = await world.aVaTask(va, null, client, { assignmentId, status: 'in_progress' })
  for (const workedOn of days)
    await world.db
      .insertInto('timeEntries')
      .values({ vaTaskId, vaId: va.id, minutes: 60, workedOn, note: null })
      .execute()
  return { va, client, vaTaskId, portal: (await world.asVa(va)).vaPortal }
}
const dollars = (amount: number) => [{ amountCents: amount * 100, currency: 'USD' }]

describe('the months of a VA’s earnings', () => {
  it('are those of their statements, also where nothing was earned', async () => {
    const { portal, va, client } = await worked({ rateCents: null }, '2026-03-02', '2026-05-02')
    expect((await portal.earnings()).months).toEqual([
      { month: '2026-05', totals: [] },
      { month: '2026-03', totals: [] },
    ])
    const { id: assignmentId } = await world.anAssignment(va, client, { rateCents: 1500 })
    const { id: vaTaskId } = await world.aVaTask(va, null, client, { assignmentId, status: 'in_progress' })
    const entry = { vaTaskId, vaId: va.id, minutes: 60, workedOn: '2026-05-03', note: null }
    await world.db.insertInto('timeEntries').values(entry).execute()
    const { months, totals, rows } = await portal.earnings()
    expect(months).toEqual([
      { month: '2026-05', totals: dollars(15) },
      { month: '2026-03', totals: [] },
    ])
    expect([totals, rows.length]).toEqual([dollars(15), 1])
    expect((await portal.earnings({ month: '2026-05' })).totals).toEqual(dollars(15))
    for (const month of ['2026-03', '2026-04']) expect((await portal.earnings({ month })).totals).toEqual([])
  })
})

it('a further page has its rows alone, without reading for the sums again', async () => {
  const days = Array.from({ length: 9 }, (_, n) => `2026-03-0${n + 1}`)
  const { portal, va } = await worked({ rateCents: 1500 }, ...days)
  const first = await portal.earnings({ limit: 5 })
  const cursor = first.nextCursor ?? ''
  const next = await portal.earnings({ limit: 5, cursor })
  expect(next).toMatchObject({ totals: [], months: [], clients: [], tasks: [], total: 9, nextCursor: null })
  expect([...first.rows, ...next.rows].map(({ day }) => day)).toEqual(days.toReversed())
  await sql`analyze`.execute(world.db)
  const [all, more] = [
    await rowsRead(world.db, (tx) => earningsPageOf(tx, va.id, { limit: 5 })),
    await rowsRead(world.db, (tx) => earningsPageOf(tx, va.id, { limit: 5, cursor })),
  ]
  expect(more * 2).toBeLessThan(all)
})

it('a further page of GET /api/va/earnings says that it has no sums, rather than sums of nothing', async () => {
  const { va } = await worked({ rateCents: 1500 }, ...Array.from({ length: 9 }, (_, n) => `2026-03-0${n + 1}`))
  const headers = { cookie: `kazi_va=${await openSession(world.db, { vaId: va.id })}` }
  const get = async (query: string) =>
    (await world.app.inject({ url: `/api/va/earnings?limit=5${query}`, headers })).json()
  const first = await get('')
  expect([first.totals.length, first.months.length, first.tasks.length]).toEqual([1, 1, 1])
  expect(await get(`&cursor=${first.nextCursor}`)).toMatchObject({
    totals: null,
    months: null,
    states: null,
    clients: null,
    tasks: null,
    total: 9,
    nextCursor: null,
  })
})

it('the documentation of the call says so', async () => {
  const { paths } = (await world.app.inject({ url: '/api/openapi.json' })).json()
  const cursor = paths['/api/va/earnings'].get.parameters.find(({ name }: { name: string }) => name === 'cursor')
  expect(cursor.schema.description).toContain('null on the others')
})
