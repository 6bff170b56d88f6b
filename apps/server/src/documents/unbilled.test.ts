import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'
import { giveAssignments } from '../work/assignments.queries.ts'

const world = await testWorld()
afterAll(() => world.close())
const { documents, assignments } = world.admin.admin

const dollars = (amount: number) => ({ amountCents: amount * 100, currency: 'USD' })
const issue = (clientId: number, month: string, more: object = {}) =>
  documents.issue({
    ...{ template: 'invoice', clientId, fields: { month, dueOn: '2026-12-01', payment: 'Bank' } },
    ...{ lines: [{ description: 'Inbox', quantity: 1, unitCents: 100 }] },
    ...more,
  })
const formOf = async (clientId: number, month: string, more: object = {}) =>
  documents.fill({ template: 'invoice', clientId, month, ...more })

async function worked(priced: object, ...entries: [day: string, hours: number][]) {
  const [client, va] = [await world.aClient(), await world.aVa()]
  const { id: assignmentId } = await world.anAssignment(va, client, priced)
  const { id: vaTaskId } = await world.aVaTask(va, null, client, { assignmentId, status: 'in_progress' })
  for (const [workedOn, hours] of entries)
    await world.db
      .insertInto('timeEntries')
      .values({ vaTaskId, vaId: va.id, minutes: hours * 60, workedOn, note: null })
      .execute()
  return { client, va, assignmentId }
}
const hourly = { amountCents: 1500, currency: 'USD', unit: 'hour' } as const

describe('an earlier month without an invoice', () => {
  it('is named once its work has a price, until it has one', async () => {
    const { client, va, assignmentId } = await worked({ rateCents: null }, ['2026-05-04', 20], ['2026-06-02', 1])
    const unbilled = async (month = '2026-06', more: object = {}) => (await formOf(client.id, month, more)).unbilled
    expect(await unbilled()).toEqual([])
    await assignments.setPrice({ id: assignmentId, price: hourly })
    const may = { month: '2026-05', total: dollars(300) }
    expect(await unbilled()).toEqual([may])
    expect(await unbilled('2026-06', { vaId: va.id })).toEqual([may])
    expect(await unbilled('2026-06', { vaId: (await world.aVa()).id })).toEqual([])
    expect(await unbilled('2027-05')).toEqual([may, { month: '2026-06', total: dollars(15) }])
    for (const month of ['2026-05', '2026-04', '2027-07']) expect(await unbilled(month)).toEqual([])
    expect((await documents.fill({ template: 'quote', clientId: client.id })).unbilled).toEqual([])
    await issue(client.id, '2026-05')
    expect(await unbilled()).toEqual([])
  })

  it('is named for the VAs whose work no invoice has', async () => {
    const { client, va } = await worked({ rateCents: 1500 }, ['2026-05-04', 2])
    await issue(client.id, '2026-05', { vaId: (await world.aVa()).id })
    expect((await formOf(client.id, '2026-06')).unbilled).toEqual([{ month: '2026-05', total: dollars(30) }])
    await issue(client.id, '2026-05', { vaId: va.id })
    expect((await formOf(client.id, '2026-06')).unbilled).toEqual([])
  })
})

it('a price that is agreed long after the invoice names the work that it left out', async () => {
  const { client, assignmentId } = await worked({ rateCents: null }, ['2026-02-04', 2])
  const { number } = await issue(client.id, '2026-02')
  const changed = async () => (await formOf(client.id, '2026-11')).changed
  expect(await changed()).toEqual([])
  await assignments.setPrice({ id: assignmentId, price: hourly })
  expect(await changed()).toEqual([{ month: '2026-02', numbers: [number], later: { total: dollars(30) } }])
  await issue(client.id, '2026-02')
  expect(await changed()).toEqual([])
})

it('work that a client gets with a confirmed address is named where an invoice was issued before', async () => {
  const { client, va, assignmentId } = await worked({ rateCents: 1500 }, ['2026-05-04', 2])
  const ended = { status: 'completed', endedAt: '2026-05-20T10:00:00Z', totalHours: 2 } as const
  const agreed = await world.anAssignment(va, client, ended)
  await sql`update va_assignments set user_id = null where id in (${assignmentId}, ${agreed.id})`.execute(world.db)
  const { number } = await issue(client.id, '2026-05')
  const changed = async (more: object = {}) => (await formOf(client.id, '2026-06', more)).changed
  expect(await changed()).toEqual([])
  await world.db.transaction().execute((tx) => giveAssignments(tx, client.id))
  const named = [{ month: '2026-05', numbers: [number], later: { total: dollars(50) } }]
  expect(await changed()).toEqual(named)
  expect(await changed({ vaId: va.id })).toEqual(named)
  await issue(client.id, '2026-05')
  expect(await changed()).toEqual([])
})
