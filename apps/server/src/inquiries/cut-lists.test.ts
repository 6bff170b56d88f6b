import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { someEmail, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { leads, documents, requests } = world.admin.admin

it('a lead says whether its timeline leaves older events out', async () => {
  const { id } = await world.guest.vas.inquire({ kind: 'contact', name: 'Ada', email: someEmail(), message: 'Hello' })
  const add = (count: number) =>
    sql`insert into lead_events (inquiry_id, kind, actor) select ${id}::int, 'noted', 'tester' || n
      from generate_series(1, ${count}::int) n`.execute(world.db)
  await add(200)
  const whole = await leads.get({ id })
  expect([whole.events.length, whole.olderEvents]).toEqual([200, false])
  await add(1)
  const cut = await leads.get({ id })
  expect([cut.events.length, cut.olderEvents]).toEqual([200, true])
})

it('a list of leads has the beginning of long messages for the screen, and all of them for a file', async () => {
  const message = `Long ${'words '.repeat(100)}end`
  const { id } = await world.guest.vas.inquire({ kind: 'contact', name: 'Ada', email: someEmail(), message })
  expect((await leads.list({ ids: [id] })).rows[0]?.text).toBe(message.slice(0, 300))
  expect((await leads.list({ ids: [id], whole: true })).rows[0]?.text).toBe(message)
})

it('a list of requests has the beginning of long texts for the screen, and all of them for a file', async () => {
  const long = `Long ${'words '.repeat(100)}end`
  const client = await world.aClient()
  await world.aTask(client, { taskText: long, budget: long, status: 'requested_for_va' })
  const va = await world.aVa()
  await world.guest.vas.inquire({ kind: 'inquiry', vaId: va.id, name: 'Ada', email: someEmail(), message: long })
  const listed = async (whole?: boolean) =>
    (await requests.list({ whole })).rows.map(({ text, budget }) => [text, budget]).toSorted()
  const begun = long.slice(0, 300)
  expect(await listed()).toEqual(
    [
      [begun, begun],
      [begun, null],
    ].toSorted(),
  )
  expect(await listed(true)).toEqual(
    [
      [long, long],
      [long, null],
    ].toSorted(),
  )
})

it('a document says whether its list leaves older emails out', async () => {
  const fields = { partyName: 'Ada', purpose: 'A first talk about books', startDate: '2099-12-01' }
  const { id } = await documents.issue({ template: 'nda', fields })
  const add = (count: number) =>
    sql`insert into mails ("to", subject, text, html, message_id, status, document_id)
      select 'a@example.com', 'S', 'T', 'H', gen_random_uuid()::text, 'sent', ${id}::int
      from generate_series(1, ${count}::int)`.execute(world.db)
  await add(50)
  const whole = await documents.get({ id })
  expect([whole.mails.length, whole.olderMails]).toEqual([50, false])
  await add(1)
  const cut = await documents.get({ id })
  expect([cut.mails.length, cut.olderMails]).toEqual([50, true])
})
