import { calendarDay } from '@kazi/schemas/zones'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { zoneOfClient } from '../accounts/client-zones.queries.ts'
import { linesOf, linesSince, monthsOf } from '../earnings/earnings.queries.ts'
import { password, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { documents } = world.admin.admin

const [october, november] = ['2025-10', '2025-11']
/** October 31 in New York, where clocks show 9 PM, and November 1 in Berlin, Nairobi and UTC. */
const endOfOctober = '2025-11-01T01:00:00Z'
type Client = { id: number; email: string }
type Va = { id: number }

/** The price of a result that was accepted then, or agreed hours that ended then without any result. */
const billed = {
  async 'a fixed price'(client: Client, va: Va, at: string) {
    const { id: assignmentId } = await world.anAssignment(va, client, { rateCents: null, fixedPriceCents: 10_000 })
    const accepted = { status: 'reviewed', completedAt: at, reviewedAt: at } as const
    await world.aVaTask(va, null, client, { assignmentId, ...accepted })
  },
  async 'agreed hours'(client: Client, va: Va, at: string) {
    const agreed = { rateCents: 1000, totalHours: 10, startDate: at } as const
    await world.anAssignment(va, client, { ...agreed, status: 'completed', endedAt: at })
  },
}
const each = Object.entries(billed)

const moveTo = async (client: Client, timezone: string) => (await world.as(client)).auth.preferences.save({ timezone })
/** As if the latest move had been at this time. */
const movedAt = (client: Client, at: string) =>
  sql`update client_zones z set until = ${at}
    where user_id = ${client.id} and until = (select max(until) from client_zones where user_id = z.user_id)`.execute(
    world.db,
  )

async function invoiceOf(client: Client, month: string, more: object = {}) {
  const filled = await documents.fill({ template: 'invoice', clientId: client.id, month, ...more })
  const cents = filled.lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
  return { cents, changed: filled.changed, unbilled: filled.unbilled }
}
const dueOn = calendarDay('UTC', new Date(Date.now() + 30 * 86_400_000))
const invoice = (client: Client, month: string) =>
  documents.issue({
    template: 'invoice',
    clientId: client.id,
    fields: { month, dueOn, payment: 'By bank transfer' },
  })
const centsIn = async (client: Client, ...months: string[]) =>
  (await Promise.all(months.map((month) => invoiceOf(client, month)))).map(({ cents }) => cents)
/** The months of the client's page, and of their statements. */
async function monthsFor(client: Client) {
  const { statements } = (await world.as(client)).tasks
  const months = (await statements.months()).map(({ month }) => month)
  for (const month of [october, november])
    expect((await statements.month({ month })).rows.length > 0).toBe(months.includes(month))
  return months
}

describe.each(each)('%s settled within hours of a month’s end', (_, settle) => {
  it('is on the first month’s invoice alone after its client moves east', async () => {
    const [client, va] = [await world.aClient({ timezone: 'America/New_York' }), await world.aVa()]
    await settle(client, va, endOfOctober)
    expect(await centsIn(client, october, november)).toEqual([10_000, 0])
    await invoice(client, october)
    await moveTo(client, 'Europe/Berlin')
    expect(await invoiceOf(client, november)).toEqual({ cents: 0, changed: [], unbilled: [] })
    expect(await centsIn(client, october)).toEqual([10_000])
    expect(await monthsFor(client)).toEqual([october])
  })

  it('is on the second month’s invoice after its client moves west', async () => {
    const [client, va] = [await world.aClient({ timezone: 'Europe/Berlin' }), await world.aVa()]
    await settle(client, va, endOfOctober)
    expect(await centsIn(client, october)).toEqual([0])
    await moveTo(client, 'America/New_York')
    expect(await centsIn(client, october, november)).toEqual([0, 10_000])
    expect((await invoiceOf(client, '2025-12')).unbilled).toMatchObject([{ month: november }])
    expect(await monthsFor(client)).toEqual([november])
  })

  it('is where it was after several moves at once', async () => {
    const [client, va] = [await world.aClient({ timezone: 'US Eastern' }), await world.aVa()]
    await settle(client, va, endOfOctober)
    for (const zone of ['Europe/Berlin', '+0545', 'Pacific/Kiritimati']) await moveTo(client, zone)
    expect(await centsIn(client, october, november)).toEqual([10_000, 0])
  })

  it.each([
    // New York until October 20, then UTC+5:45 until November 15, then Honolulu.
    ['2025-10-01T03:00:00Z', '2025-09'],
    ['2025-10-31T18:14:59Z', '2025-10'],
    ['2025-10-31T18:15:00Z', '2025-11'],
    ['2025-11-30T18:15:00Z', '2025-11'],
    ['2025-12-01T09:59:59Z', '2025-11'],
    ['2025-12-01T10:00:00Z', '2025-12'],
  ])('at %s is of %s by the zone that counted then', async (at, month) => {
    const [client, va] = [await world.aClient({ timezone: 'America/New_York' }), await world.aVa()]
    await settle(client, va, at)
    await moveTo(client, '+0545')
    await movedAt(client, '2025-10-20T12:00:00Z')
    await moveTo(client, 'Pacific/Honolulu')
    await movedAt(client, '2025-11-15T12:00:00Z')
    const months = ['2025-09', '2025-10', '2025-11', '2025-12']
    expect(await centsIn(client, ...months)).toEqual(months.map((one) => (one === month ? 10_000 : 0)))
  })

  it('is of the client’s first zone from their first sign-in on, and of UTC before', async () => {
    const [client, va] = [await world.aClient(), await world.aVa()]
    await settle(client, va, endOfOctober)
    expect(await centsIn(client, november)).toEqual([10_000])
    await world.guest.auth.login({ email: client.email, password, timezone: 'America/New_York' })
    expect(await centsIn(client, october, november)).toEqual([0, 10_000])
    await movedAt(client, '2025-11-15T12:00:00Z')
    await settle(client, va, '2025-12-31T23:00:00-05:00')
    expect(await centsIn(client, '2025-12', '2026-01')).toEqual([10_000, 0])
  })

  it('is in the month of the VA’s own zone for the VA, whichever zone the client had', async () => {
    const [client, va] = [await world.aClient({ timezone: 'America/New_York' }), await world.aVa()]
    await settle(client, va, endOfOctober)
    await moveTo(client, 'Pacific/Honolulu')
    expect((await (await world.asVa(va)).vaPortal.earnings({})).months.map(({ month }) => month)).toEqual([november])
  })
})

it('a moment in the zone that counted is the day that clocks showed there, by names and by offsets', async () => {
  const [client, va] = [await world.aClient({ timezone: 'GMT+14' }), await world.aVa()]
  await billed['a fixed price'](client, va, '2025-10-31T10:00:00Z')
  await moveTo(client, '-11:00')
  expect(await centsIn(client, october, november)).toEqual([0, 10_000])
  const zone = await zoneOfClient(world.db, { id: client.id, timezone: '-11:00' })
  expect(await monthsOf(world.db, { userId: client.id }, zone)).toMatchObject([{ month: november }])
  const since = { [october]: '-infinity', [november]: '-infinity' }
  const needs = { price: true, client: true }
  const { lines } = await linesSince(world.db, { userId: client.id, vaId: va.id }, { zone, since, needs })
  expect(lines).toMatchObject([{ day: '2025-11-01' }])
})

it('agreed hours whose last result was accepted at a month’s end stay in the month of that zone', async () => {
  const [client, va] = [await world.aClient({ timezone: 'America/New_York' }), await world.aVa()]
  const agreed = { rateCents: 1000, totalHours: 10, startDate: '2026-12-01T15:00:00Z' } as const
  const ended = { ...agreed, status: 'completed', endedAt: '2026-12-15T15:00:00Z' } as const
  const { id: assignmentId } = await world.anAssignment(va, client, ended)
  const reviewedAt = '2027-01-01T01:00:00Z'
  await world.aVaTask(va, null, client, { assignmentId, status: 'reviewed', completedAt: reviewedAt, reviewedAt })
  expect(await centsIn(client, '2026-12', '2027-01')).toEqual([10_000, 0])
  await moveTo(client, 'Europe/Berlin')
  await movedAt(client, '2027-01-10T12:00:00Z')
  expect(await centsIn(client, '2026-12', '2027-01')).toEqual([10_000, 0])
})

it('the days of a VA’s zone are of that zone alone, for a client who moved, too', async () => {
  const [client, va] = [await world.aClient({ timezone: 'America/New_York' }), await world.aVa()]
  await billed['a fixed price'](client, va, endOfOctober)
  await moveTo(client, 'Pacific/Honolulu')
  const reader = { vaId: va.id, userId: client.id }
  const zone = 'Africa/Nairobi'
  expect(await linesOf(world.db, reader, { zone, month: october })).toEqual([])
  expect(await linesOf(world.db, reader, { zone, month: november })).toMatchObject([{ day: '2025-11-01' }])
})
