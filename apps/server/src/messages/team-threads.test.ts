import { teamThread } from '@kazi/schemas/thread-id'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminKey, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { messages } = world.admin.admin

/** A conversation between a VA and the team about a task with this title. */
async function aThread(name: string, email: string, title: string) {
  const va = await world.aVa({ name, email })
  const { id } = await world.aVaTask(va, null, null)
  await sql`update va_tasks set title = ${title} where id = ${id}`.execute(world.db)
  return { thread: teamThread(id, va.id), portal: await world.asVa(va) }
}
type Thread = Awaited<ReturnType<typeof aThread>>
const ask = ({ thread, portal }: Thread, message: string) =>
  portal.vaPortal.messages.send({ threadId: thread, message })
const answer = ({ thread }: Thread, message: string) => messages.send({ threadId: thread, message })
const names = async (input: Parameters<typeof messages.list>[0]) =>
  (await messages.list(input)).rows.map(({ vaName }) => vaName)

let zoe: Thread
let ama: Thread
let brian: Thread
beforeAll(async () => {
  zoe = await aThread('Zoë Müller', 'zm@example.com', 'Lab invoices')
  ama = await aThread('Ama', 'ama@vas.example', 'Inbox, 100% sorted')
  brian = await aThread('Brian', 'brian@example.com', 'Travel')
  await aThread('Silent', 'silent@example.com', 'Nothing said')
  await ask(zoe, 'Which folder for the résumés?')
  await ask(ama, 'Done by noon.')
  await ask(ama, 'Or a little later.')
  await ask(brian, 'x'.repeat(300))
  await answer(zoe, 'A new one, please.')
})

describe('the conversations of the team', () => {
  it('stand with the newest message on top, and say how many are unread', async () => {
    const { rows } = await messages.list()
    expect(rows).toMatchObject([
      { id: zoe.thread, vaName: 'Zoë Müller', taskTitle: 'Lab invoices', unread: 0, senderType: 'admin' },
      { vaName: 'Brian', unread: 1, message: 'x'.repeat(200) },
      { vaName: 'Ama', unread: 2, senderType: 'va', message: 'Or a little later.' },
    ])
    expect(rows).toHaveLength(3)
  })

  it.each([
    ['zoe muller', ['Zoë Müller']],
    ['zo', ['Zoë Müller']],
    ['AMA@vas', ['Ama']],
    ['100%', ['Ama']],
    ['resumes lab', ['Zoë Müller']],
    ['noon later', ['Ama']],
    ['please travel', []],
    ['silent', []],
    ['_', []],
  ])('are searched for every word of %j in name, address, title and all messages', async (q, found) => {
    expect(await names({ q })).toEqual(found)
  })

  it('can be those with unread messages only', async () => {
    expect(await names({ filters: { unread: true } })).toEqual(['Brian', 'Ama'])
    expect(await names({ filters: { unread: true }, q: 'lab' })).toEqual([])
  })

  it('come in pages', async () => {
    const first = await messages.list({ size: 2 })
    expect(first).toMatchObject({ total: 3, from: 1, previous: null })
    const second = await messages.list({ size: 2, cursor: first.next! })
    expect(second).toMatchObject({ rows: [{ vaName: 'Ama' }], total: 3, from: 3, next: null })
    expect(await messages.list({ size: 2, cursor: second.previous! })).toMatchObject({
      rows: [{ vaName: 'Zoë Müller' }, { vaName: 'Brian' }],
    })
  })

  it('find a word that is common, newest first', async () => {
    const { id } = await world.db
      .selectFrom('messages')
      .select('id')
      .where('threadId', '=', brian.thread)
      .executeTakeFirstOrThrow()
    await sql`
      insert into messages (thread_id, sender_type, sender_id, receiver_type, message)
        select ${brian.thread}, 'va', 1, 'admin', 'Everyday words' from generate_series(1, 1200)`.execute(world.db)
    await ask(zoe, 'Everyday matters.')
    expect(await names({ q: 'everyday' })).toEqual(['Zoë Müller', 'Brian'])
    expect(await names({ q: 'everyday travel' })).toEqual(['Brian'])
    await sql`delete from messages where thread_id = ${brian.thread} and id > ${id}`.execute(world.db)
    await sql`update threads set last_message_id = ${id} where id = ${brian.thread}`.execute(world.db)
  })
})

describe('a conversation of a client with a VA', () => {
  const client = { firstName: 'Daphne', email: 'daphne@clients.example' }
  let threadId = ''
  beforeAll(async () => {
    const owner = await world.aClient(client)
    const task = await world.aTask(owner, { status: 'in_progress' })
    await sql`update vas set name = 'Anatu' where id = (select va_id from tasks where id = ${task.id})`.execute(
      world.db,
    )
    threadId = (await (await world.as(owner)).tasks.messages.send({ taskId: task.id, message: 'Hello' })).threadId
  })
  const foundBy = async (q: string) => (await messages.list({ q })).rows.map(({ id }) => id)

  it.each(['daphne', 'daphne anatu', 'daphne@clients', 'anatu'])('is found by %j', async (q) => {
    expect(await foundBy(q)).toEqual([threadId])
    const said = await messages.records({ q })
    expect(said.rows.map((row) => row.threadId)).toEqual([threadId])
  })

  it('is found by the name of its client where many clients have that name', async () => {
    await sql`insert into users (email, password_hash, first_name, username)
      select 'daphne' || n || '@many.example', 'x', 'Daphne', 'daphne' || n from generate_series(1, 1100) n`.execute(
      world.db,
    )
    expect(await foundBy('daphne')).toEqual([threadId])
  })
})

describe('one conversation', () => {
  it('is read back from its newest message, page by page', async () => {
    const first = await messages.thread({ threadId: ama.thread, size: 1 })
    expect(first).toMatchObject({
      thread: {
        threadId: ama.thread,
        vaName: 'Ama',
        vaEmail: 'ama@vas.example',
        taskTitle: 'Inbox, 100% sorted',
        unreadCount: 2,
      },
      rows: [{ message: 'Or a little later.', senderType: 'va' }],
    })
    const second = await messages.thread({ threadId: ama.thread, size: 1, cursor: first.next! })
    expect(second).toMatchObject({ rows: [{ message: 'Done by noon.' }], next: null })
  })

  it('has no unread messages once it is read', async () => {
    await messages.read({ threadId: ama.thread })
    expect(await messages.thread({ threadId: ama.thread })).toMatchObject({ thread: { unreadCount: 0 } })
    expect(await names({ filters: { unread: true } })).not.toContain('Ama')
  })

  it('of nobody is not there', async () => {
    for (const threadId of ['client_task_999999_va_1', 'task_999999_va_1'])
      await expect(messages.thread({ threadId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('GET /api/admin/messages', () => {
  const get = (url: string) => world.app.inject({ url, headers: { 'x-admin-key': adminKey } })

  it('is an array of messages, the newest first, and with a limit names the next page', async () => {
    const all = await get('/api/admin/messages')
    expect(all.headers).not.toHaveProperty('link')
    const first = await get('/api/admin/messages?limit=2')
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link)) ?? []
    expect([...first.json(), ...(await get(next)).json()]).toEqual(all.json().slice(0, 4))
  })

  it.each([
    ['zoe muller', ['Everyday matters.', 'A new one, please.', 'Which folder for the résumés?']],
    ['AMA@vas', ['Or a little later.', 'Done by noon.']],
    ['invoices please', ['A new one, please.']],
    ['resumes', ['Which folder for the résumés?']],
    ['noon later', []],
    ['_', []],
  ])('is searched for every word of %j in name, address, title and the message', async (q, found) => {
    const answer = await get(`/api/admin/messages?q=${encodeURIComponent(q)}`)
    expect(answer.json().map(({ message }: { message: string }) => message)).toEqual(found)
    expect(answer.headers['x-total-count']).toBe(String(found.length))
  })

  it('finds a word that is common, newest first', async () => {
    await sql`
      insert into messages (thread_id, sender_type, sender_id, receiver_type, message)
        select ${brian.thread}, 'va', 1, 'admin', 'Everyday words ' || n from generate_series(1, 1200) n`.execute(
      world.db,
    )
    const [newest, ...others] = (await get('/api/admin/messages?q=everyday%20travel&limit=50')).json()
    expect([newest.message, others.length]).toEqual(['Everyday words 1200', 49])
    expect((await get('/api/admin/messages?q=everyday%20invoices')).json()).toMatchObject([
      { message: 'Everyday matters.', task_title: 'Lab invoices' },
    ])
  })

  it.each(['?limit=0', '?limit=5001', '?sort=newest', '?cursor=nonsense'])('refuses %s', async (query) =>
    expect((await get(`/api/admin/messages${query}`)).statusCode).toBe(400),
  )
})
