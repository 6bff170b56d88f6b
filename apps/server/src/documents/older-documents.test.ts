import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { up } from '../db/migrations/0162_owners_of_documents.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { documents, assignments } = world.admin.admin

it('a document that was issued for a task before belongs to its client, and hours to their VA', async () => {
  const [client, va] = [await world.aClient(), await world.aVa()]
  const { id: taskId } = await world.aTask(client, { status: 'in_progress', va })
  const lines = [{ description: 'Inbox', quantity: 1, unitCents: 100 }]
  const issued = async (template: 'invoice' | 'statement_of_hours' | 'assignment_brief', more: object) => {
    const { id } = await documents.issue({ template, taskId, ...more })
    await sql`update documents set client_id = null, va_id = null where id = ${id}`.execute(world.db)
    return id
  }
  const invoice = await issued('invoice', {
    fields: { month: '2026-03', dueOn: '2026-12-01', payment: 'Bank' },
    lines,
  })
  const hours = await issued('statement_of_hours', { fields: { month: '2026-03' }, lines })
  const brief = await issued('assignment_brief', {})
  const { number } = await documents.get({ id: invoice })
  const already = async () =>
    (await documents.fill({ template: 'invoice', clientId: client.id, month: '2026-03' })).already
  expect(await already()).toEqual([])
  await up(world.db as never)
  await up(world.db as never)
  const ownersOf = async (id: number) => {
    const { clientId, vaId } = await documents.get({ id })
    return { clientId, vaId }
  }
  expect(await ownersOf(invoice)).toEqual({ clientId: client.id, vaId: null })
  expect(await ownersOf(hours)).toEqual({ clientId: client.id, vaId: va.id })
  expect(await ownersOf(brief)).toEqual({ clientId: null, vaId: null })
  expect(await already()).toMatchObject([{ number }])
})

it('a price of zero is none: one can be set, and its hours have no amount', async () => {
  const [client, va] = [await world.aClient(), await world.aVa()]
  const { id: assignmentId } = await world.anAssignment(va, client, { rateCents: 0 })
  const { id: fixedId } = await world.anAssignment(va, client, { rateCents: null, fixedPriceCents: 0 })
  const { id: vaTaskId } = await world.aVaTask(va, null, client, { assignmentId, status: 'in_progress' })
  const entry = { vaTaskId, vaId: va.id, minutes: 60, workedOn: '2026-03-05', note: null }
  await world.db.insertInto('timeEntries').values(entry).execute()
  await up(world.db as never)
  const prices = await world.db
    .selectFrom('vaAssignments')
    .select(['rateCents', 'fixedPriceCents'])
    .where('id', 'in', [assignmentId, fixedId])
    .execute()
  expect(prices).toEqual(Array(2).fill({ rateCents: null, fixedPriceCents: null }))
  const { rows } = await sql`
    select * from assignment_totals where assignment_id = ${assignmentId} except
    select * from assignment_totals_as_they_are where assignment_id = ${assignmentId}`.execute(world.db)
  expect(rows).toEqual([])
  await assignments.setPrice({ id: assignmentId, price: { amountCents: 1500, currency: 'USD', unit: 'hour' } })
  const { unbilled } = await documents.fill({ template: 'invoice', clientId: client.id, month: '2026-04' })
  expect(unbilled).toMatchObject([{ month: '2026-03', total: { amountCents: 1500, currency: 'USD' } }])
})
