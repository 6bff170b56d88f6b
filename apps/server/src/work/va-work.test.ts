import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { someEmail, testWorld } from '../testing/world.ts'
import { nextFreeOf } from './load.queries.ts'

const world = await testWorld()
afterAll(() => world.close())
const { work, vas } = world.admin.admin

const loadOf = async (email: string) => (await work.load({ q: email })).rows[0]

describe('the load of a VA', () => {
  it('is what was agreed and not delivered, against what is logged', async () => {
    const client = await world.aClient()
    const va = await world.aVa({ availability: '20 hours a week' })
    await world.anAssignment(va, client, { totalHours: 10 })
    const { vaTask } = await world.aTask(client, { status: 'in_progress', va, heldSince: '2026-01-05' })
    await world.aTask(client, { status: 'completed', va })
    await world.db
      .updateTable('vaTasks')
      .set({ estimatedHours: 4 })
      .where('id', '=', vaTask?.id ?? 0)
      .execute()
    await (await world.asVa(va)).vaPortal.tasks.logTime({
      id: vaTask?.id ?? 0,
      minutes: 90,
      workedOn: '2026-01-05',
    })
    expect(await loadOf(va.email)).toMatchObject({
      agreed: 14,
      logged: 1.5,
      left: 12.5,
      openTasks: 1,
      unestimated: 0,
      activeAssignments: 3,
      weekly: 20,
      free: 7.5,
      nextFree: 'now',
    })
  })

  it('is filtered by who has work, who has none, and who takes none', async () => {
    const client = await world.aClient()
    const name = `Load${Date.now()}`
    const make = (available: boolean) => world.aVa({ name, email: someEmail('load'), available })
    const [busy, free, away] = [await make(true), await make(true), await make(false)]
    await world.aTask(client, { status: 'in_progress', va: busy })
    const found = async (load: 'busy' | 'free' | 'away') =>
      (await work.load({ q: name, filters: { load } })).rows.map(({ id }) => id)
    expect([await found('busy'), await found('free'), await found('away')]).toEqual([[busy.id], [free.id], [away.id]])
  })
})

const today = '2026-03-02'
it.each([
  ['nothing to do', { available: true, weekly: 20 }, { left: 0, openTasks: 0, lastDue: null }, 'now'],
  ['no new work', { available: false, weekly: 20 }, { left: 0, openTasks: 0, lastDue: null }, 'away'],
  ['hours of this week left over', { available: true, weekly: 20 }, { left: 12, openTasks: 2, lastDue: null }, 'now'],
  [
    'two weeks of work',
    { available: true, weekly: 20 },
    { left: 40, openTasks: 2, lastDue: null },
    { on: '2026-03-16' },
  ],
  [
    'no weekly hours',
    { available: true, weekly: null },
    { left: 40, openTasks: 2, lastDue: '2026-03-09' },
    { on: '2026-03-09' },
  ],
  [
    'no weekly hours, and all late',
    { available: true, weekly: null },
    { left: 4, openTasks: 2, lastDue: '2026-03-01' },
    'unknown',
  ],
  ['no hours and no dates', { available: true, weekly: 20 }, { left: 0, openTasks: 2, lastDue: null }, 'unknown'],
] as const)('next free with %s', (_, va, load, free) => expect(nextFreeOf(va, load, today)).toEqual(free))

describe('the performance of VAs', () => {
  it('has the figures of each, as the VA sees them', async () => {
    const client = await world.aClient()
    const va = await world.aVa()
    const { id, vaTask } = await world.aTask(client, { status: 'in_progress', va, heldSince: '2026-01-05' })
    const portal = (await world.asVa(va)).vaPortal
    await portal.tasks.logTime({ id: vaTask?.id ?? 0, minutes: 90, workedOn: '2026-01-05' })
    await portal.tasks.move({ id: vaTask?.id ?? 0, status: 'completed' })
    await (await world.as(client)).tasks.review({ id, rating: 4 })
    const [row] = (await work.performance({ q: va.email })).rows
    const { rows: _, totalEarnings: __, vaId: ___, ...own } = await vas.metrics({ id: va.id })
    expect(row).toMatchObject({ ...own, averageRating: 4, completedProjects: 1, totalHoursWorked: 1.5 })
    const months = await work.months({ id: va.id })
    expect(months).toHaveLength(12)
    expect(months.at(-1)).toMatchObject({ delivered: 1, rating: 4, reviews: 1 })
    const all = months.reduce((sum, { hours }) => sum + hours, 0)
    const { rows } = await sql<{ recent: boolean }>`
      select date '2026-01-05' >= date_trunc('month', now() - interval '11 months') as recent`.execute(world.db)
    expect(all).toBe(rows[0]?.recent ? 1.5 : 0)
  })
})
