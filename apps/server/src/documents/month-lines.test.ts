import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { documents } = world.admin.admin

const month = '2026-03'
type Person = { id: number; email: string }
async function worked(va: { id: number }, client: Person, hours: number, priced: object = { rateCents: 1500 }) {
  const { id: assignmentId } = await world.anAssignment(va, client, priced)
  const { id: vaTaskId } = await world.aVaTask(va, null, client, { assignmentId, status: 'in_progress' })
  const entry = { vaTaskId, vaId: va.id, minutes: hours * 60, workedOn: '2026-03-05', note: null }
  await world.db.insertInto('timeEntries').values(entry).execute()
}
const lines = [{ description: 'Inbox of a week', quantity: 2, unitCents: 12_550 }]
const chooseClient =
  'This month has work for more than one client. Choose the client above, or write the lines yourself.'
const chooseVa = 'This month has work of more than one VA. Choose the VA above, or write the lines yourself.'

describe('a month of several clients or VAs', () => {
  const invoice = { template: 'invoice', fields: { month, dueOn: '2026-12-01', payment: 'Bank' } } as const

  it('is not billed to one of them', async () => {
    const [va, client, other] = [await world.aVa(), await world.aClient(), await world.aClient()]
    await worked(va, client, 2)
    await worked(va, other, 3)
    expect(await documents.fill({ template: 'invoice', vaId: va.id, month })).toMatchObject({
      lines: [],
      notFilled: chooseClient,
    })
    const named = { ...invoice.fields, clientName: 'Ada' }
    await expect(documents.issue({ ...invoice, vaId: va.id, fields: named })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: chooseClient,
    })
    await documents.issue({ ...invoice, vaId: va.id, fields: named, lines })
    const filled = await documents.fill({ template: 'invoice', vaId: va.id, clientId: other.id, month })
    expect(filled).toMatchObject({ lines: [{ unitCents: 4500 }], notFilled: null })
  })

  it('has no hours of the others in a statement', async () => {
    const [va, another] = [await world.aVa(), await world.aVa()]
    const [client, other] = [await world.aClient(), await world.aClient()]
    const hours = { template: 'statement_of_hours', month } as const
    await worked(va, client, 2)
    for (const records of [{ vaId: va.id }, { clientId: client.id }])
      expect(await documents.fill({ ...hours, ...records })).toMatchObject({
        lines: [{ quantity: 2 }],
        notFilled: null,
      })
    await worked(va, other, 3)
    expect(await documents.fill({ ...hours, vaId: va.id })).toMatchObject({ lines: [], notFilled: chooseClient })
    await worked(another, client, 4)
    expect(await documents.fill({ ...hours, clientId: client.id })).toMatchObject({ lines: [], notFilled: chooseVa })
    const both = await documents.fill({ ...hours, clientId: client.id, vaId: another.id })
    expect(both).toMatchObject({ lines: [{ quantity: 4 }], notFilled: null })
  })

  it('is asked for its client even if there is only one: the client’s next invoice must know this one', async () => {
    const [va, client] = [await world.aVa(), await world.aClient()]
    await worked(va, client, 2)
    expect(await documents.fill({ template: 'invoice', vaId: va.id, month })).toMatchObject({
      lines: [],
      notFilled: 'An invoice is for one client. Choose the client above, or write the lines yourself.',
    })
  })

  it('whose only client has no account is filled', async () => {
    const va = await world.aVa()
    const client = await world.aClient()
    await worked(va, client, 2)
    await world.db.updateTable('vaAssignments').set({ userId: null }).where('vaId', '=', va.id).execute()
    expect((await documents.fill({ template: 'invoice', vaId: va.id, month })).lines).toMatchObject([
      { unitCents: 3000 },
    ])
  })
})

describe('a document that is issued by its task alone', () => {
  const issuedOf = async (id: number) => {
    const { clientId, vaId, taskId } = await documents.get({ id })
    return { clientId, vaId, taskId }
  }

  it('belongs to the client whom it is for, also after the task is gone', async () => {
    const [client, va] = [await world.aClient(), await world.aVa()]
    const task = await world.aTask(client, { status: 'in_progress', va })
    const fields = { month, dueOn: '2026-12-01', payment: 'Bank' }
    const { id, number } = await documents.issue({ template: 'invoice', taskId: task.id, fields, lines })
    expect(await issuedOf(id)).toEqual({ clientId: client.id, vaId: null, taskId: task.id })
    const { rows } = await documents.list({ filters: { clientId: client.id } })
    expect(rows).toMatchObject([{ number }])
    await world.db.updateTable('documents').set({ taskId: null }).where('id', '=', id).execute()
    const { already } = await documents.fill({ template: 'invoice', clientId: client.id, month })
    expect(already).toMatchObject([{ number }])
  })

  it('belongs to the VA whose hours it has', async () => {
    const [client, va] = [await world.aClient(), await world.aVa()]
    const task = await world.aTask(client, { status: 'in_progress', va })
    const { id } = await documents.issue({ template: 'statement_of_hours', taskId: task.id, fields: { month }, lines })
    expect(await issuedOf(id)).toEqual({ clientId: client.id, vaId: va.id, taskId: task.id })
  })

  it('for a VA is not the client’s', async () => {
    const [client, va] = [await world.aClient(), await world.aVa()]
    const task = await world.aTask(client, { status: 'in_progress', va })
    const { id } = await documents.issue({ template: 'assignment_brief', taskId: task.id })
    expect(await issuedOf(id)).toEqual({ clientId: null, vaId: null, taskId: task.id })
  })
})

it('hours without a price are in the statement whatever its currency is', async () => {
  const [client, va] = [await world.aClient(), await world.aVa()]
  await worked(va, client, 2, { rateCents: 1500, currency: 'KES' })
  await worked(va, client, 5, { rateCents: null })
  const hours = { template: 'statement_of_hours', clientId: client.id, vaId: va.id, month } as const
  const quantities = async (more: { currency?: 'KES' | 'EUR' } = {}) => {
    const { fields, lines, otherCurrencies } = await documents.fill({ ...hours, ...more })
    return [fields.currency, lines.map(({ quantity }) => quantity).sort(), otherCurrencies]
  }
  expect(await quantities()).toEqual(['KES', [2, 5], []])
  expect(await quantities({ currency: 'KES' })).toEqual(['KES', [2, 5], []])
  expect(await quantities({ currency: 'EUR' })).toEqual(['EUR', [5], ['KES']])
})

it('hours without a price are in the statement of one currency alone', async () => {
  const [client, va] = [await world.aClient(), await world.aVa()]
  await worked(va, client, 2, { rateCents: 1500, currency: 'KES' })
  await worked(va, client, 3, { rateCents: 1500, currency: 'USD' })
  await worked(va, client, 5, { rateCents: null })
  const records = { template: 'statement_of_hours', clientId: client.id, vaId: va.id } as const
  const quantities = async (currency: 'KES' | 'USD') =>
    (await documents.fill({ ...records, month, currency })).lines.map(({ quantity }) => quantity).sort()
  expect([await quantities('KES'), await quantities('USD')]).toEqual([
    [2, 5],
    [3, 5],
  ])
  await documents.issue({ ...records, fields: { month, currency: 'KES' } })
  expect([await quantities('KES'), await quantities('USD')]).toEqual([[2, 5], [3]])
  await worked(va, client, 7, { rateCents: null })
  expect(await quantities('USD')).toEqual([3, 7])
})

describe('work for clients without an account', () => {
  it.each(['invoice', 'statement_of_hours'] as const)(
    'of more than one of them is written by hand: none can be chosen (%s)',
    async (template) => {
      const [va, one] = [await world.aVa(), await world.aClient()]
      const [other, third] = [await world.aClient(), await world.aClient()]
      await worked(va, one, 2)
      await worked(va, other, 3)
      const without = (client: Person) =>
        world.db
          .updateTable('vaAssignments')
          .set({ userId: null })
          .where('vaId', '=', va.id)
          .where('userId', '=', client.id)
          .execute()
      const said = async () => (await documents.fill({ template, vaId: va.id, month })).notFilled
      await without(one)
      expect(await said()).toBe(
        'This month has work for more than one client. Choose the client above, or write the lines yourself for those without an account.',
      )
      await without(other)
      expect(await said()).toBe(
        'This month has work for more than one client without an account. Please write the lines yourself.',
      )
      await worked(va, third, 1)
      expect((await documents.fill({ template, vaId: va.id, clientId: third.id, month })).notFilled).toBeNull()
    },
  )
})
