import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { linesSince } from '../earnings/earnings.queries.ts'
import { testWorld } from '../testing/world.ts'
import { giveAssignments } from '../work/assignments.queries.ts'

const world = await testWorld()
afterAll(() => world.close())
const { documents, assignments } = world.admin.admin

const dollars = (amount: number) => ({ amountCents: amount * 100, currency: 'USD' })
const issue = (clientId: number, month: string, more: object = {}) =>
  documents.issue({
    template: 'invoice',
    clientId,
    fields: { month, dueOn: '2026-12-01', payment: 'Bank' },
    lines: [{ description: 'Inbox', quantity: 1, unitCents: 100 }],
    ...more,
  })
const formOf = async (clientId: number, month: string, more: object = {}) =>
  documents.fill({ template: 'invoice', clientId, month, ...more })

type Entry = [day: string, hours: number]
const worked = async (priced: object, ...entries: Entry[]) =>
  worksFor(await world.aClient(), await world.aVa(), priced, ...entries)

async function worksFor<V extends { id: number }>(
  client: { id: number; email: string },
  va: V,
  priced: object,
  ...entries: Entry[]
) {
  const { id: assignmentId } = await world.anAssignment(va, client, priced)
  const { id: vaTaskId } = await world.aVaTask(va, null, client, { assignmentId, status: 'in_progress' })
  const log = (workedOn: string, hours: number) =>
    world.db
      .insertInto('timeEntries')
      .values({ vaTaskId, vaId: va.id, minutes: hours * 60, workedOn, note: null })
      .execute()
  for (const [workedOn, hours] of entries) await log(workedOn, hours)
  return { client, va, assignmentId, log }
}
const hourly = { amountCents: 1500, currency: 'USD', unit: 'hour' } as const

describe('an earlier month without an invoice', () => {
  it('is named once its work has a price, until it has one', async () => {
    const { client, va, assignmentId } = await worked({ rateCents: null }, ['2026-05-04', 20], ['2026-06-02', 1])
    const unbilled = async (month = '2026-06', more: object = {}) => (await formOf(client.id, month, more)).unbilled
    expect(await unbilled()).toEqual([])
    await assignments.setPrice({ id: assignmentId, price: hourly })
    const by = { vaId: va.id, vaName: va.name }
    const may = { month: '2026-05', ...by, total: dollars(300) }
    expect(await unbilled()).toEqual([may])
    expect(await unbilled('2026-06', { vaId: va.id })).toEqual([may])
    expect(await unbilled('2026-06', { vaId: (await world.aVa()).id })).toEqual([])
    expect(await unbilled('2027-05')).toEqual([may, { month: '2026-06', ...by, total: dollars(15) }])
    for (const month of ['2026-05', '2026-04', '2027-07']) expect(await unbilled(month)).toEqual([])
    expect((await documents.fill({ template: 'quote', clientId: client.id })).unbilled).toEqual([])
    await issue(client.id, '2026-05')
    expect(await unbilled()).toEqual([])
  })

  it('is named for the VAs whose work no invoice has', async () => {
    const { client, va } = await worked({ rateCents: 1500 }, ['2026-05-04', 2])
    await issue(client.id, '2026-05', { vaId: (await world.aVa()).id })
    const own = { month: '2026-05', vaId: va.id, vaName: va.name, total: dollars(30) }
    expect((await formOf(client.id, '2026-06')).unbilled).toEqual([own])
    const another = await world.aVa({ name: va.name })
    await worksFor(client, another, { rateCents: 1500 }, ['2026-05-05', 1])
    expect((await formOf(client.id, '2026-06')).unbilled).toEqual([
      own,
      { ...own, vaId: another.id, total: dollars(15) },
    ])
    await issue(client.id, '2026-05', { vaId: va.id })
    expect((await formOf(client.id, '2026-06', { vaId: va.id })).unbilled).toEqual([])
    expect((await formOf(client.id, '2026-06')).unbilled).toMatchObject([{ vaId: another.id }])
  })

  it('has one that names no month but the task, for what was there when its lines were read, or has a fixed price', async () => {
    const [client, va] = [await world.aClient(), await world.aVa()]
    const hoursTask = await world.aTask(client, { status: 'in_progress', va })
    const fixedTask = await world.aTask(client, { status: 'completed', va, acceptedAt: '2026-05-20T10:00:00Z' })
    const deposit = (taskId: number) =>
      documents.issue({
        template: 'invoice',
        taskId,
        fields: { dueOn: '2026-12-01', payment: 'Bank', currency: 'USD' },
        lines: [{ description: 'All of it', quantity: 1, unitCents: 100 }],
      })
    await deposit(fixedTask.id)
    await sql`update va_assignments set rate_cents = null, fixed_price_cents = 5000 where task_id = ${fixedTask.id}`.execute(
      world.db,
    )
    await sql`update va_tasks set status = 'reviewed', completed_at = '2026-05-20T10:00:00Z',
      reviewed_at = '2026-05-20T10:00:00Z' where task_id = ${fixedTask.id}`.execute(world.db)
    await sql`update va_assignments set rate_cents = 1500 where task_id = ${hoursTask.id}`.execute(world.db)
    const vaTaskId = hoursTask.vaTask?.id as number
    const log = (minutes: number) =>
      world.db
        .insertInto('timeEntries')
        .values({ vaTaskId, vaId: va.id, minutes, workedOn: '2026-05-04', note: null })
        .execute()
    await log(120)
    const unbilled = async () => (await formOf(client.id, '2026-06')).unbilled
    expect(await unbilled()).toMatchObject([{ month: '2026-05', total: dollars(30) }])
    await deposit(hoursTask.id)
    expect(await unbilled()).toEqual([])
    await log(60)
    expect(await unbilled()).toMatchObject([{ month: '2026-05', total: dollars(15) }])
  })

  it('has one that was made for the VA alone before its client had an account, unless it is for another address', async () => {
    const { client, va, assignmentId } = await worked({ rateCents: 1500 }, ['2026-05-04', 2])
    await sql`update va_assignments set user_id = null where id = ${assignmentId}`.execute(world.db)
    const issueAlone = (clientEmail: string) =>
      documents.issue({
        template: 'invoice',
        vaId: va.id,
        fields: { month: '2026-05', dueOn: '2026-12-01', payment: 'Bank', clientName: 'Ada', clientEmail },
      })
    await issueAlone('somebody@else.example')
    await world.db.transaction().execute((tx) => giveAssignments(tx, client.id))
    const named = async (more: object = {}) => {
      const { changed, unbilled } = await formOf(client.id, '2026-06', more)
      return { changed, unbilled: unbilled.map(({ total }) => total) }
    }
    expect(await named()).toEqual({ changed: [], unbilled: [dollars(30)] })
    await sql`update va_assignments set user_id = null, given_at = null where id = ${assignmentId}`.execute(world.db)
    await issueAlone('')
    await world.db.transaction().execute((tx) => giveAssignments(tx, client.id))
    expect(await named()).toEqual({ changed: [], unbilled: [] })
    expect(await named({ vaId: va.id })).toEqual({ changed: [], unbilled: [] })
    expect((await formOf(client.id, '2026-05')).already).toMatchObject([{ total: dollars(30) }])
  })
})

it('an invoice of a VA alone, written for an address, hides no work of a client who had an account all along', async () => {
  const { client, va } = await worked({ rateCents: 1500 }, ['2026-05-04', 2])
  await documents.issue({
    template: 'invoice',
    vaId: va.id,
    fields: { month: '2026-05', dueOn: '2026-12-01', payment: 'Bank', clientName: 'Yaa' },
    lines: [{ description: 'Letters', quantity: 1, unitCents: 4000 }],
  })
  for (const more of [{}, { vaId: va.id }])
    expect((await formOf(client.id, '2026-06', more)).unbilled.map(({ total }) => total)).toEqual([dollars(30)])
})

it('a form reads only lines of months without a document, and those that are later than its lines', async () => {
  const days = Array.from({ length: 200 }, (_, n) => [`2026-05-${String((n % 28) + 1).padStart(2, '0')}`, 1] as const)
  const { client, log } = await worked(
    { rateCents: 1500 },
    ...days.map(([day, hours]): [string, number] => [day, hours]),
  )
  await issue(client.id, '2026-05')
  await log('2026-05-07', 2)
  const since = { '2026-05': '-infinity', '2026-04': '-infinity' }
  const read = (more: Record<string, string> = {}) =>
    linesSince(
      world.db,
      { userId: client.id },
      {
        zone: 'UTC',
        needs: { price: true, client: true },
        since: { ...since, ...more },
      },
    )
  expect((await read()).lines).toHaveLength(201)
  const { rows } = await sql<{ at: string }>`
    select coalesce(lines_read_at, issued_at) as at from documents where client_id = ${client.id}`.execute(world.db)
  expect((await read({ '2026-05': rows[0]?.at ?? '' })).lines).toMatchObject([{ minutes: 120 }])
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
