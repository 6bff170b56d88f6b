import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'
import { up } from './migrations/0019_money.ts'

const world = await testWorld()
afterAll(() => world.close())

/** The tables as they were before the migration, and their rows. */
async function before() {
  for (const [table, name] of [
    ['va_assignments', 'va_assignments_currency'],
    ['va_assignments', 'va_assignments_one_price'],
    ['va_assignments', 'va_assignments_fixed_price_of_one_task'],
    ['proposals', 'proposals_quote_is_whole'],
    ['vas', 'vas_rate_is_whole'],
  ] as const)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(world.db)
  // Not dropped: views and triggers of later migrations depend on it.
  await sql`alter table va_assignments rename column fixed_price_cents to later_price_cents`.execute(world.db)
}

async function after() {
  await sql`alter table va_assignments drop column fixed_price_cents`.execute(world.db)
  await sql`alter table va_assignments rename column later_price_cents to fixed_price_cents`.execute(world.db)
}

/** A task placed by accepting a quote, then taken from the VA if `again` says so; its assignments, oldest first. */
async function placed(unit: 'hour' | 'fixed', again = false) {
  const client = await world.aClient()
  const va = await world.aVa()
  const { id } = await world.aTask(client, { status: 'requested_for_va' })
  const api = await world.as(client)
  for (const amountCents of again ? [20_000, 30_000] : [20_000]) {
    const quote = { amountCents, currency: 'KES' as const, unit }
    await world.admin.admin.tasks.propose({ id, proposals: [{ vaId: va.id, quote }] } as never)
    const proposal = (await api.tasks.get({ id })).proposals.find(({ state }) => state === 'offered')
    await api.tasks.decide({ id, proposalId: proposal?.id ?? 0, decision: 'accept' })
    if (again && amountCents === 20_000) await world.admin.admin.tasks.unassign({ id, reason: 'Ill for a week.' })
  }
  return async () => {
    const { rows } = await sql`
      select rate_cents, fixed_price_cents, currency from va_assignments where task_id = ${id} order by id`.execute(
      world.db,
    )
    return rows
  }
}

it('finds the fixed prices that were accepted before they were kept, each for its own assignment', async () => {
  const [hourly, fixed, twice] = [await placed('hour'), await placed('fixed'), await placed('fixed', true)]
  await before()
  await up(world.db as never)
  expect(await hourly()).toEqual([{ rateCents: 20_000, fixedPriceCents: null, currency: 'KES' }])
  expect(await fixed()).toEqual([{ rateCents: null, fixedPriceCents: 20_000, currency: 'KES' }])
  expect(await twice()).toEqual([
    { rateCents: null, fixedPriceCents: 20_000, currency: 'KES' },
    { rateCents: null, fixedPriceCents: 30_000, currency: 'KES' },
  ])
  await after()
})
