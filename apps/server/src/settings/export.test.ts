import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { someEmail, testWorld } from '../testing/world.ts'
import { exportOf } from './export.queries.ts'

const world = await testWorld()
afterAll(() => world.close())

const aDocument = (clientId: number, rest: { email: string; vaId?: number }) =>
  world.db
    .insertInto('documents')
    .values({
      template: 'invoice',
      year: 2020,
      number: `INV-${randomUUID()}`,
      recipient: 'Ada',
      issuedBy: 'tester',
      sequence: randomInt(1, 2_000_000_000),
      clientId,
      vaId: rest.vaId ?? null,
      taskId: null,
      email: rest.email,
      fields: JSON.stringify({ purpose: 'Inbox' }),
      lines: '[]',
      pdf: Buffer.from(''),
      sha256: Buffer.alloc(32),
      issuedAt: new Date(),
    })
    .returning('number')
    .executeTakeFirstOrThrow()

it('the export has the documents that were issued to the client, and none for a VA', async () => {
  const [client, va] = [await world.aClient(), await world.aVa()]
  const own = await aDocument(client.id, { email: client.email })
  await aDocument(client.id, { email: va.email, vaId: va.id })
  await aDocument((await world.aClient()).id, { email: client.email })
  expect((await exportOf(world.db, client.id)).documents).toMatchObject([
    { number: own.number, recipient: 'Ada', email: client.email, fields: { purpose: 'Inbox' } },
  ])
})

it('the export has what the team answered to a request', async () => {
  const client = await world.aClient()
  const task = await world.aTask(client, { status: 'requested_for_va' })
  await world.admin.admin.tasks.cannotFill({ id: task.id, reason: 'Nobody speaks Faroese.' })
  expect((await exportOf(world.db, client.id)).requests).toMatchObject([{ reason: 'Nobody speaks Faroese.' }])
})

it('the export has inquiries that were sent signed out with the confirmed address, with their answers, and leads', async () => {
  const [client, va] = [await world.aClient({ emailConfirmedAt: null }), await world.aVa()]
  const inquire = (email: string, message: string) => world.guest.vas.inquire({ name: 'Ada', email, message })
  await inquire(client.email, 'Who could help?')
  await inquire(someEmail(), 'Another one')
  const { id } = await world.db
    .selectFrom('inquiries')
    .select('id')
    .where('email', '=', client.email)
    .executeTakeFirstOrThrow()
  const lead = await world.guest.vas.inquire({ kind: 'contact', name: 'Ada', email: someEmail(), message: 'A lead' })
  await world.db.updateTable('inquiries').set({ clientId: client.id }).where('id', '=', lead.id).execute()
  await world.db
    .updateTable('inquiries')
    .set({
      question: 'For how long?',
      reason: 'Nobody is free.',
      closedAt: new Date(),
      offeredAt: new Date(),
      offers: JSON.stringify([{ vaId: va.id, name: va.name, sentence: 'Fast.', quote: null, reasons: [] }]),
    })
    .where('id', '=', id)
    .execute()
  const messages = async () => (await exportOf(world.db, client.id)).inquiries?.map(({ message }) => message)
  // Whoever signs up with an address need not have it (decision 160).
  expect(await messages()).toEqual([])
  await world.db.updateTable('users').set({ emailConfirmedAt: new Date() }).where('id', '=', client.id).execute()
  expect(await messages()).toEqual(['Who could help?', 'A lead'])
  expect((await exportOf(world.db, client.id)).inquiries?.[0]).toMatchObject({
    question: 'For how long?',
    reason: 'Nobody is free.',
    offers: [{ name: va.name, sentence: 'Fast.' }],
  })
})

it('the export has the proposals that the client was shown, and none that the team took back', async () => {
  const [client, shown, takenBack] = [await world.aClient(), await world.aVa(), await world.aVa()]
  const { id } = await world.aTask(client, { status: 'requested_for_va' })
  const { tasks } = world.admin.admin
  await tasks.propose({ id, proposals: [{ vaId: shown.id }, { vaId: takenBack.id }] })
  await tasks.withdraw({ id, vaId: takenBack.id })
  expect((await exportOf(world.db, client.id)).proposals).toMatchObject([{ vaName: shown.name, state: 'offered' }])
})

it('the timeline of the export says what the client reads of it, and names no VA whom the team took back', async () => {
  const [client, shown, takenBack] = [
    await world.aClient(),
    await world.aVa({ name: 'Sura Okello' }),
    await world.aVa({ name: 'Wambui Taken-Back' }),
  ]
  const { id } = await world.aTask(client, { status: 'requested_for_va' })
  const { tasks } = world.admin.admin
  await tasks.propose({ id, proposals: [{ vaId: shown.id }, { vaId: takenBack.id }] })
  await tasks.withdraw({ id, vaId: takenBack.id })
  await tasks.cannotFill({ id, reason: 'Nobody is free.' })
  const { timeline } = await exportOf(world.db, client.id)
  expect(timeline?.map(({ kind, text }) => [kind, text]).slice(-2)).toEqual([
    ['proposed', null],
    ['cannot_fill', 'Nobody is free.'],
  ])
  expect(JSON.stringify(timeline)).not.toContain(takenBack.name)
})
