import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../doctor/invariants.ts'
import { today } from '../testing/factories.ts'
import { testWorld } from '../testing/world.ts'
import { earned, worked } from './earnings.queries.ts'

const world = await testWorld()
afterAll(() => world.close())
const { db } = world
const { assignments } = world.admin.admin

type Total = { assignmentId: number; vaId: number; minutes: number; cents: number }
const totals = async () =>
  (
    await sql<Total>`
      select assignment_id, va_id, minutes::float8 as minutes, amount_cents::float8 as cents from assignment_totals
      order by 1, 2`.execute(db)
  ).rows
/** The same from the rows that lists show, for whoever has worked or earned anything. */
const fromRows = async () =>
  (
    await sql<Total>`
      select assignment_id, va_id, sum(minutes)::float8 as minutes, sum(cents)::float8 as cents from (
        select w.assignment_id, w.va_id, w.minutes, 0 as cents from ${worked} w where w.assignment_id is not null
        union all
        select e.assignment_id, e.va_id, 0, e.amount_cents from ${earned} e) r
      group by 1, 2 order by 1, 2`.execute(db)
  ).rows

const priced = (taskId: number, price: { rateCents: number | null; fixedPriceCents?: number }) =>
  db.updateTable('vaAssignments').set(price).where('taskId', '=', taskId).execute()
const log = async (vaId: number, id: number | undefined, minutes: number) =>
  (await world.asVa({ id: vaId })).vaPortal.tasks.logTime({ id: id ?? 0, minutes, workedOn: today() })

/** Until a statement waits for a lock of another transaction. */
async function waiting() {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  if (!rows[0]?.n) await waiting()
}

describe('what is added up for an assignment', () => {
  it('is what its rows say, after whatever became of it', async () => {
    const [client, other] = [await world.aClient(), await world.aClient()]
    const [va, successor] = [await world.aVa(), await world.aVa()]
    const check = async (distinct: number) => {
      const rows = await totals()
      expect(rows).toEqual(await fromRows())
      expect(rows).toHaveLength(distinct)
      expect(await brokenInvariants(db)).toEqual([])
      return rows
    }
    const hourly = await world.aTask(client, { status: 'in_progress', va })
    await priced(hourly.id, { rateCents: 1333 })
    const fixed = await world.aTask(client, { status: 'in_progress', va })
    await priced(fixed.id, { rateCents: null, fixedPriceCents: 9900 })
    await check(0)
    await world.anAssignment(va, other, { totalHours: 12.25, rateCents: 999 })
    await check(1)
    const { id: entryId } = await log(va.id, hourly.vaTask?.id, 7)
    await log(va.id, hourly.vaTask?.id, 20)
    await log(va.id, fixed.vaTask?.id, 50)
    // Each entry is rounded by itself: 155.52 and 444.33 cents.
    expect(await check(3)).toContainEqual(expect.objectContaining({ minutes: 27, cents: 600 }))
    const portal = (await world.asVa(va)).vaPortal
    await portal.tasks.move({ id: fixed.vaTask?.id ?? 0, status: 'completed' })
    await (await world.as(client)).tasks.review({ id: fixed.id, rating: 5 })
    expect(await check(3)).toContainEqual(expect.objectContaining({ minutes: 50, cents: 9900 }))
    await portal.tasks.removeTime({ id: hourly.vaTask?.id ?? 0, entryId })
    expect(await check(3)).toContainEqual(expect.objectContaining({ minutes: 20, cents: 444 }))
    const { rows } = await assignments.list({ filters: { vaId: va.id } })
    const held = rows.find(({ taskId }) => taskId === hourly.id)
    await assignments.update({ id: held?.id ?? 0, status: 'paused' })
    await assignments.reassign({ id: held?.id ?? 0, vaId: successor.id })
    await check(3)
    await db
      .updateTable('vaAssignments')
      .set({ rateCents: 2000 })
      .where('id', '=', held?.id ?? 0)
      .execute()
    expect(await check(3)).toContainEqual(expect.objectContaining({ minutes: 20, cents: 667 }))
    await db.deleteFrom('users').where('id', '=', other.id).execute()
    await check(3)
    // No hours were agreed, so deleted time counts as nothing, though the assignment was completed with it.
    await db
      .deleteFrom('timeEntries')
      .where('vaTaskId', '=', fixed.vaTask?.id ?? 0)
      .execute()
    expect(await check(3)).toContainEqual(expect.objectContaining({ minutes: 0, cents: 9900 }))
    await world.admin.admin.vas.delete({ id: va.id })
    await check(0)
  })

  it('counts both of two entries at once', async () => {
    const va = await world.aVa()
    const task = await world.aTask(await world.aClient(), { status: 'in_progress', va })
    await Promise.all([5, 6, 7, 8, 9].map((minutes) => log(va.id, task.vaTask?.id, minutes)))
    expect((await totals()).find(({ vaId }) => vaId === va.id)).toMatchObject({ minutes: 35 })
  })

  it('has both a new rate and an entry that was logged while it was written', async () => {
    const va = await world.aVa()
    const task = await world.aTask(await world.aClient(), { status: 'in_progress', va })
    const vaTaskId = task.vaTask?.id ?? 0
    await log(va.id, vaTaskId, 60)
    const logged = await db.transaction().execute(async (tx) => {
      await tx.updateTable('vaAssignments').set({ rateCents: 3000 }).where('taskId', '=', task.id).execute()
      // The triggers of the end of the transaction run here, so that the entry finds it not ended yet.
      await sql`set constraints all immediate`.execute(tx)
      const logging = log(va.id, vaTaskId, 60)
      await waiting()
      return [logging]
    })
    await Promise.all(logged)
    expect((await totals()).find(({ vaId }) => vaId === va.id)).toMatchObject({ minutes: 120, cents: 6000 })
  })

  it('is there in the answer to what began the assignment', async () => {
    const [va, client] = [await world.aVa(), await world.aClient()]
    const begun = await world.admin.admin.assignments.create({
      vaId: va.id,
      clientName: 'A',
      clientEmail: client.email,
      projectTitle: 'A project',
      projectDescription: 'Some work.',
      totalHours: 3,
      hourlyRate: 12,
    })
    expect(begun).toMatchObject({ totalHours: 3, totalEarnings: 36 })
    expect((await assignments.list({ filters: { vaId: va.id } })).rows).toMatchObject([
      { totalHours: 3, totalEarnings: 36 },
    ])
  })
})
