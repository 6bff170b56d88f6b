import { type Money, type Price, payForHours, payForMinutes, totalByCurrency } from '@kazi/schemas/money'
import { clientThread } from '@kazi/schemas/thread-id'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { admin } = world.admin

/** Pseudorandom numbers that are the same in each run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}
const prices: (Price | undefined)[] = [
  { amountCents: 1375, currency: 'USD', unit: 'hour' },
  { amountCents: 99_999, currency: 'KES', unit: 'hour' },
  { amountCents: 12_345, currency: 'USD', unit: 'fixed' },
  { amountCents: 450_001, currency: 'KES', unit: 'fixed' },
  { amountCents: 7777, currency: 'EUR', unit: 'fixed' },
  undefined,
]
const ends = ['started', 'completed', 'returned', 'reviewed', 'reviewed', 'taken off', 'cleared'] as const
/** Before the days on which they work. */
const heldSince = '2026-01-01'
const day = (n: number) => `2026-${String(1 + (n % 9)).padStart(2, '0')}-${String(1 + (n % 27)).padStart(2, '0')}`

type Client = Awaited<ReturnType<typeof world.aClient>>
type Va = { id: number; name: string }

/** One task of one VA, accepted at `price`, with some logged time, and left in the state that `end` names. */
async function work(va: Va, client: Client, price: Price | undefined, end: (typeof ends)[number], roll: typeof die) {
  const { id } = await world.aTask(client, { status: 'requested_for_va' })
  const { tasks } = await world.as(client)
  await admin.tasks.propose({ id, proposals: [{ vaId: va.id, ...(price && { quote: price }) }] } as never)
  const { proposals } = await tasks.get({ id })
  await tasks.decide({ id, proposalId: proposals[0]?.id ?? 0, decision: 'accept' })
  const { id: vaTaskId } = await world.db
    .updateTable('vaTasks')
    .set({ createdAt: heldSince })
    .where('taskId', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { vaPortal } = await world.asVa(va)
  const move = (status: 'in_progress' | 'completed') => vaPortal.tasks.move({ id: vaTaskId, status } as never)
  await tasks.messages.send({ taskId: id, message: 'How is it going?' })
  if (roll(2)) await vaPortal.messages.send({ threadId: clientThread(vaTaskId, va.id), message: 'Well.' })
  await move('in_progress')
  for (let entries = roll(4); entries > 0; entries--)
    await vaPortal.tasks.logTime({ id: vaTaskId, minutes: 1 + roll(119), workedOn: day(roll(1000)) } as never)
  if (end === 'taken off') await admin.tasks.unassign({ id, reason: 'Ill for a week.' })
  if (end === 'started' || end === 'taken off') return
  await move('completed')
  if (end === 'returned') await tasks.requestChanges({ id, note: 'Darker blue.' })
  if (end === 'reviewed' || end === 'cleared') await tasks.review({ id })
  if (end === 'cleared') await vaPortal.tasks.clear({ id: vaTaskId })
}

const die = dice(7)
const vas: Va[] = []
beforeAll(async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (let n = 0; n < 4; n++) {
    const va = await world.aVa()
    vas.push(va)
    const clients = [await world.aClient(), await world.aClient({ firstName: 'Grace' })]
    for (let tasks = 0; tasks < 7; tasks++)
      await work(
        va,
        clients[tasks % 2] as Client,
        prices[(tasks + n) % prices.length],
        ends[tasks % ends.length] ?? 'started',
        die,
      )
    for (const client of clients)
      await world.anAssignment(va, client, {
        clientName: client.firstName,
        totalHours: (1 + die(999)) / 100,
        ...(die(3) ? { rateCents: 1 + die(5000), currency: die(2) ? 'USD' : 'KES' } : { rateCents: null }),
        startDate: ago(20 + die(60)),
      })
    // Time on a task without an assignment counts as hours but has no rate, so it earns nothing.
    const alone = await world.aVaTask(va, null, null, { status: 'in_progress', createdAt: heldSince })
    await (await world.asVa(va)).vaPortal.tasks.logTime({ id: alone.id, minutes: 25, workedOn: '2026-01-05' } as never)
  }
  // Gives the answers response times of a few hours, each different.
  await sql`update messages set created_at = created_at - (id * 37 % 50) * interval '1 hour' where receiver_type = 'va'`.execute(
    world.db,
  )
}, 120_000)

/** All rows, read three at a time, like a screen that loads more on demand. */
async function allEarnings(vaId: number, month?: string) {
  const read = async (cursor?: string) => admin.vas.earnings({ id: vaId, limit: 3, cursor, month })
  const first = await read()
  const rows = [...first.rows]
  for (let next = first.nextCursor; next; ) {
    const page = await read(next)
    rows.push(...page.rows)
    next = page.nextCursor
  }
  return { ...first, rows }
}
const amounts = (rows: { amount: Money }[]) => totalByCurrency(rows.map(({ amount }) => amount))
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
const round = (value: number, digits: number) => Number(value.toFixed(digits))
const each = describe.each([0, 1, 2, 3])

each('the rows of VA %i', (index) => {
  const va = () => vas[index] as Va

  it('make the earnings in every place that shows them, currency by currency', async () => {
    const { rows, totals, months } = await allEarnings(va().id)
    expect(rows.length).toBeGreaterThan(3)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows.map((row) => row.day)).toEqual(
      rows
        .map((row) => row.day)
        .toSorted()
        .reverse(),
    )
    expect(totals.length).toBeGreaterThan(1)
    expect(amounts(rows)).toEqual(totals)
    expect(totalByCurrency(months.flatMap((month) => month.totals))).toEqual(totals)
    expect((await admin.vas.metrics({ id: va().id })).earnings).toEqual(totals)
    expect((await admin.vas.list({ size: 5000 })).rows.find(({ id }) => id === va().id)?.earnings).toEqual(totals)
    const assignments = (await admin.assignments.list()).rows.filter(({ vaId }) => vaId === va().id)
    const paid = assignments.map(({ earnings }) => earnings).filter(({ amountCents }) => amountCents > 0)
    expect(totalByCurrency(paid)).toEqual(totals)
    const {
      rows: own,
      states,
      clients,
      tasks,
      ...rest
    } = await (await world.asVa(va())).vaPortal.earnings({ limit: 100 })
    expect({ own, ...rest }).toEqual({ own: rows, totals, months, total: rows.length, nextCursor: null })
    // The same amounts three times over: by how far the work is, by client, by task.
    for (const state of ['agreed', 'done', 'accepted'] as const)
      expect(states[state], state).toEqual(amounts(rows.filter((row) => row.state === state)))
    expect(clients.map(({ clientName }) => clientName).toSorted()).toEqual(
      [...new Set(rows.map(({ clientName }) => clientName))].toSorted(),
    )
    for (const { clientName, totals: ofClient } of clients)
      expect(ofClient, clientName).toEqual(amounts(rows.filter((row) => row.clientName === clientName)))
    expect(totalByCurrency(tasks.map(({ amount }) => amount))).toEqual(totals)
    for (const { title, clientName, amount } of tasks)
      expect(
        amounts(rows.filter((row) => row.title === title && row.clientName === clientName)).filter(
          ({ currency }) => currency === amount.currency,
        ),
        title,
      ).toEqual([amount])
  })

  it('make the earnings of each month', async () => {
    const { months } = await allEarnings(va().id)
    for (const { month, totals } of months) {
      const { rows, totals: ofMonth } = await allEarnings(va().id, month)
      expect(rows.every((row) => row.day.startsWith(month))).toBe(true)
      expect([amounts(rows), ofMonth]).toEqual([totals, totals])
      const { states } = await (await world.asVa(va())).vaPortal.earnings({ month })
      expect(totalByCurrency(Object.values(states).flat())).toEqual(totals)
    }
  })

  it('say how each amount came about: time at its rate, or the price of a result that was accepted', async () => {
    const { rows } = await allEarnings(va().id)
    for (const { kind, minutes, rate, amount } of rows)
      if (kind === 'fixed') expect([minutes, rate]).toEqual([null, null])
      else if (kind === 'time') expect(amount).toEqual(payForMinutes(rate as Money, minutes ?? 0))
      else expect(amount).toEqual(payForHours(rate as Money, (minutes ?? 0) / 60))
    const accepted = await world.db
      .selectFrom('vaTasks')
      .innerJoin('vaAssignments', 'vaAssignments.id', 'vaTasks.assignmentId')
      .select('vaTasks.id')
      .where('vaTasks.vaId', '=', va().id)
      .where('vaAssignments.fixedPriceCents', 'is not', null)
      .where('vaTasks.reviewedAt', 'is not', null)
      .execute()
    expect(
      rows
        .filter(({ kind }) => kind === 'fixed')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(accepted.map(({ id }) => `fixed.${id}`).toSorted())
  })

  it('make the hours', async () => {
    const { rows, totalHoursWorked } = await admin.vas.metrics({ id: va().id })
    expect(rows.time.length).toBeGreaterThan(1)
    expect(rows.agreed.length).toBeGreaterThan(0)
    const hours = sum(rows.time.map(({ minutes }) => minutes)) / 60 + sum(rows.agreed.map((row) => row.hours))
    expect(totalHoursWorked).toBe(round(hours, 2))
  })

  it('make the share of clients who returned', async () => {
    const { rows, clientRetentionRate, clientsCounted } = await admin.vas.metrics({ id: va().id })
    expect(clientsCounted).toBe(rows.clients.length)
    const returned = rows.clients.filter((client) => client.returned)
    for (const client of rows.clients) expect(client.returned).toBe(client.assignments >= 2 || client.longestDays >= 30)
    expect(clientRetentionRate).toBe(
      rows.clients.length ? round((100 * returned.length) / rows.clients.length, 1) : null,
    )
  })

  it('make the response time, their median', async () => {
    const { rows, responseTime, answersCounted } = await admin.vas.metrics({ id: va().id })
    expect(answersCounted).toBe(rows.replies.length)
    expect(answersCounted).toBeGreaterThan(0)
    const hours = rows.replies.map((reply) => reply.hours).toSorted((a, b) => a - b)
    const middle = (hours.length - 1) / 2
    const median = ((hours[Math.floor(middle)] ?? 0) + (hours[Math.ceil(middle)] ?? 0)) / 2
    expect(Math.abs((responseTime ?? 0) - median)).toBeLessThanOrEqual(0.005)
    for (const { receivedAt, answeredAt, hours: counted } of rows.replies)
      expect((Date.parse(answeredAt) - Date.parse(receivedAt)) / 3_600_000).toBeCloseTo(counted, 4)
  })
})

describe('earnings', () => {
  it('are those of the VA who asks', async () => {
    const [mine, other] = [await world.aVa(), vas[0] as Va]
    const { vaPortal } = await world.asVa(mine)
    expect(await vaPortal.earnings()).toEqual({
      totals: [],
      months: [],
      states: { agreed: [], done: [], accepted: [] },
      clients: [],
      tasks: [],
      rows: [],
      total: 0,
      nextCursor: null,
    })
    const { rows } = await (await world.asVa(other)).vaPortal.earnings({ limit: 1 })
    expect(rows).toHaveLength(1)
  })

  it.each(['x', 'bGFzdA', `${'x'.repeat(601)}`])('refuse the cursor %s', async (cursor) => {
    const { vaPortal } = await world.asVa(vas[0] as Va)
    await expect(vaPortal.earnings({ cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
  it.each(['2026-13', '1000-01', '2026-1', ''])('refuse the month %j', async (month) => {
    const { vaPortal } = await world.asVa(vas[0] as Va)
    await expect(vaPortal.earnings({ month })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
