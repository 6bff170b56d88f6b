import { wordsOf } from '@kazi/schemas/states'
import { taskRules } from '@kazi/schemas/task-states'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsRead } from '../testing/rows-read.ts'
import { adminKey, testWorld } from '../testing/world.ts'
import { requestListPage } from './client-requests.queries.ts'

const world = await testWorld()
afterAll(() => world.close())
const { requests, tasks, assignments, inquiries } = world.admin.admin

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
type Client = Awaited<ReturnType<typeof world.aClient>>
let ada: Client
let zoe: Client

/** A waiting request that is due in this many hours; the clock shows due_at. */
async function waiting(client: Client, taskText: string, hours: number, extra: Parameters<typeof world.aTask>[1] = {}) {
  const task = await world.aTask(client, { status: 'requested_for_va', taskText, ...extra })
  await world.db
    .updateTable('vaRequests')
    .set({ dueAt: inHours(hours) })
    .where('taskId', '=', task.id)
    .execute()
  return task
}
async function asked(name: string, message: string, hours: number, extra: { company?: string; vaId?: number } = {}) {
  const email = `${name.toLowerCase().replaceAll(/\W/g, '')}@example.com`
  const { vaId, company } = extra
  const { id } = await world.guest.vas.inquire({
    name,
    email,
    message,
    ...(company && { company }),
    ...(vaId && { vaId }),
  })
  await world.db
    .updateTable('inquiries')
    .set({ dueAt: inHours(hours) })
    .where('id', '=', id)
    .execute()
  return id
}

beforeAll(async () => {
  ada = await world.aClient({ firstName: 'Ada' })
  zoe = await world.aClient({ firstName: 'Zoë' })
  const va = await world.aVa({ name: 'Akinyi Otieno' })
  await waiting(ada, 'Answer the post', 5, { category: 'Email Management', priority: 'low', deadline: '2027-03-02' })
  await waiting(zoe, 'Book a flight', 3, { category: 'Data Entry', priority: 'urgent', deadline: '2027-03-01' })
  const { id } = await waiting(zoe, 'Clean the list', 1, { budget: '100%', notes: 'Ask O’Neill' })
  await world.admin.admin.tasks.propose({ id, proposals: [{ vaId: va.id }] })
  await asked('Marisol Vega', 'Quiet my inbox', 4, { company: 'Vega Dental' })
  await asked('Brian', 'Which hours does she work?', 2, { vaId: va.id })
  const closed = await asked('Carl', 'An old question', 9)
  await inquiries.close({ id: closed })
  for (const status of ['assigned', 'successfully_assigned', 'in_progress', 'completed'] as const)
    await world.aTask(ada, { status, taskText: `It is ${status}`, va })
  await world.aTask(ada, { taskText: 'A draft' })
  await world.aTask(ada, { taskText: 'Hidden', hiddenAt: new Date() })
})
type Query = Extract<Parameters<typeof requests.list>[0], object>
const texts = async (input: Query) => (await requests.list(input)).rows.map(({ text }) => text)

// What has VAs proposed to its client waits for them: it comes last, whenever it was due.
const queue = ['Which hours does she work?', 'Book a flight', 'Quiet my inbox', 'Answer the post', 'Clean the list']

describe('the list of client requests', () => {
  it('has tasks that wait and what visitors asked in one queue, the one that is due first on top', async () => {
    expect(await texts({})).toEqual(queue)
    const { rows } = await requests.list()
    expect([rows.at(-1), rows[0]]).toMatchObject([
      { kind: 'task', clientName: 'Zoë', clientEmail: zoe.email, state: 'proposed', offered: 1, budget: '100%' },
      { kind: 'inquiry', clientName: 'Brian', vaName: 'Akinyi Otieno', state: 'open', status: null, company: null },
    ])
  })

  it('has a place by its time again for a request whose VAs the client has all declined, snoozed or not', async () => {
    const client = await world.aClient({ firstName: 'Ines' })
    const { id } = await waiting(client, 'Decline them', -1)
    const va = await world.aVa()
    await tasks.propose({ id, proposals: [{ vaId: va.id }] })
    const mine = { clientId: client.id }
    const due = async () => {
      const { rows } = await sql<{ due: boolean }>`
        select due_at is not null as due from client_requests where id = ${id * 2}`.execute(world.db)
      return rows[0]?.due
    }
    expect(await due()).toBe(false)
    expect((await texts({})).at(-1)).toBe('Decline them')
    const until = inHours(2).toISOString()
    await requests.snooze({ kind: 'task', id, until })
    expect(await texts({ filters: { ...mine, view: 'on_hold' } })).toEqual(['Decline them'])
    const api = await world.as(client)
    const [proposal] = (await api.tasks.get({ id })).proposals
    await api.tasks.decide({ id, proposalId: proposal!.id, decision: 'decline' })
    expect(await due()).toBe(true)
    expect((await texts({}))[0]).toBe('Decline them')
    await world.db.deleteFrom('tasks').where('id', '=', id).execute()
  })

  it('reads a page of what is open, not what has VAs proposed, wherever the page is', async () => {
    for (let from = 200_001; from < 204_000; from += 1000)
      await sql`insert into client_requests (id, kind, source_id, view, status, state, asked_at, client, list_text)
        select 2 * n, 'task', n, 'waiting', 'requested_for_va', 'proposed', now(), 'zoe', ' zoe ' || n
        from generate_series(${from}::int, ${from + 999}::int) n`.execute(world.db)
    for (const kind of ['task', 'inquiry'])
      await sql`insert into client_requests
          (id, kind, source_id, view, status, state, asked_at, due_at, client, list_text)
        select 2 * n + ${kind === 'task' ? 0 : 1}, ${kind}, n, 'waiting',
          ${kind === 'task' ? 'requested_for_va' : null}, 'open', now(), now() + n * interval '1 hour', 'zoe', ' zoe ' || n
        from generate_series(204001, 205000) n`.execute(world.db)
    await sql`analyze client_requests`.execute(world.db)
    const input = { q: '', size: 10, desc: false, whole: false }
    const read = []
    for (const [filters, cursor] of [
      [{ state: 'open' }, 'last'],
      [{ state: 'open' }, undefined],
      [{ state: 'open', kind: 'inquiry' }, 'last'],
      [{ kind: 'inquiry' }, 'last'],
    ] as const)
      read.push(await rowsRead(world.db, (tx) => requestListPage(tx, { ...input, filters, cursor } as never)))
    await sql`delete from client_requests where id >= 400002`.execute(world.db)
    // All that match are counted; of the 4,000 that are proposed, no page reads more than it shows.
    expect(read.filter((rows) => rows > 3000)).toEqual([])
  })

  it('has each task in the view of its status, and what was closed in its own', async () => {
    const views = { with_va: 3, completed: 1, pending: 1, closed: 1 } as const
    for (const view of wordsOf(views)) {
      const { rows, total } = await requests.list({ filters: { view } })
      expect(total).toBe(views[view])
      for (const { status } of rows) expect(status ? taskRules[status].consoleView : 'closed').toBe(view)
    }
  })

  it.each([
    ['zoe flight', ['Book a flight']],
    ['VEGA DENTAL', ['Quiet my inbox']],
    ['otieno', ['Which hours does she work?']],
    ['data entry', ['Book a flight']],
    ["o'neill 100%", ['Clean the list']],
    ['_', []],
    ['br', ['Which hours does she work?']],
    ['ui', []],
    ['example.com', queue],
  ])('is searched for every word of %j: client, company, text, category, budget, notes and VA', async (q, found) => {
    expect(await texts({ q })).toEqual(found)
  })

  it.each([
    [{ kind: 'task' }, ['Book a flight', 'Answer the post', 'Clean the list']],
    [{ kind: 'inquiry' }, ['Which hours does she work?', 'Quiet my inbox']],
    [{ state: 'proposed' }, ['Clean the list']],
    [{ state: 'open', kind: 'task' }, ['Book a flight', 'Answer the post']],
    [{ category: 'Data Entry' }, ['Book a flight']],
    [{ priority: 'low' }, ['Answer the post']],
    [{ priority: 'low', category: 'Data Entry' }, []],
  ] as [Query['filters'], string[]][])('is filtered by %j', async (filters, found) => {
    expect(await texts({ filters })).toEqual(found)
  })

  const [hours, flight, inbox, post, clean] = queue
  it.each([
    ['due', [hours, flight, inbox, post, clean], [post, inbox, flight, hours, clean]],
    ['asked', [post, flight, clean, inbox, hours], [hours, inbox, clean, flight, post]],
    ['client', [post, hours, inbox, flight, clean], [clean, flight, inbox, hours, post]],
    // Rows without a value come last in both directions.
    ['priority', [post, flight, clean, inbox, hours], [flight, post, hours, inbox, clean]],
    ['deadline', [flight, post, clean, inbox, hours], [post, flight, hours, inbox, clean]],
  ] as const)('is ordered by %s in both directions, page by page', async (sort, up, down) => {
    for (const desc of [false, true]) {
      const whole = await texts({ sort, desc })
      const pages: string[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await requests.list({ sort, desc, size: 2, cursor })
        pages.push(...page.rows.map(({ text }) => text))
        cursor = page.next
      }
      expect(pages).toEqual(whole)
      const known = desc ? down : up
      // Rows without a value are sorted by their ids, which alternate between kinds.
      const valued = sort === 'priority' || sort === 'deadline' ? 2 : known.length
      expect(whole.slice(0, valued)).toEqual(known.slice(0, valued))
      expect(whole.toSorted()).toEqual(known.toSorted())
    }
  })

  it('cuts a long text, which the task itself has whole', async () => {
    const taskText = 'A very long story. '.repeat(60).trim()
    const { id } = await world.aTask(ada, { taskText })
    const [row] = (await requests.list({ q: 'very long story', filters: { view: 'pending' } })).rows
    expect(row?.text).toHaveLength(300)
    expect((await tasks.get({ id })).taskText).toBe(taskText)
    await world.db.deleteFrom('tasks').where('id', '=', id).execute()
  })
})

describe('what visitors asked', () => {
  const names = async (q: string) => (await inquiries.list({ q })).rows.map(({ clientName }) => clientName)

  it('is one list in every state, newest first, without tasks and leads', async () => {
    await world.guest.vas.inquire({ name: 'Dora', email: 'dora@example.com', message: 'A lead', kind: 'contact' })
    expect(await names('')).toEqual(['Carl', 'Brian', 'Marisol Vega'])
    expect((await inquiries.list({ q: 'old question' })).rows).toMatchObject([{ kind: 'inquiry', state: 'closed' }])
    expect(await names('vega inbox')).toEqual(['Marisol Vega'])
    expect(await names('lead')).toEqual([])
    const first = await inquiries.list({ size: 2 })
    expect((await inquiries.list({ size: 2, cursor: first.next! })).rows).toMatchObject([
      { clientName: 'Marisol Vega' },
    ])
  })

  it('is found by indexes of its own, however many tasks have the word', async () => {
    // All at once takes longer than a statement may on a machine that has other work.
    for (let from = 100_001; from < 130_000; from += 5000)
      await sql`insert into client_requests (id, kind, source_id, view, status, asked_at, client, list_text)
        select 2 * n, 'task', n, 'pending', 'pending', now(), 'zoe', ' zoe common words ' || n
        from generate_series(${from}::int, ${from + 4999}::int) n`.execute(world.db)
    await sql`analyze client_requests`.execute(world.db)
    for (const where of [sql`list_text like '%common%' and list_text like '%words%'`, sql`true`]) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain
        select kind, source_id from client_requests where ${where} and status is null order by id desc limit 6`.execute(
        world.db,
      )
      expect(JSON.stringify(rows)).toContain('client_requests_inquiries')
      expect(JSON.stringify(rows)).not.toContain('Seq Scan')
    }
    await sql`delete from client_requests where id >= 200002`.execute(world.db)
  })
})

describe('a row of the list', () => {
  const row = async (q: string, view: 'waiting' | 'pending' | 'with_va' = 'waiting') =>
    (await requests.list({ q, filters: { view } })).rows[0]
  const rowsKept = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from client_requests`.execute(world.db)).rows[0]?.n

  it('follows the task, its client and its VA, whoever changes them', async () => {
    const client = await world.aClient({ firstName: 'Before' })
    const va = await world.aVa({ name: 'Early' })
    const { id } = await world.aTask(client, { taskText: 'Follow me' })
    expect(await row('follow before', 'pending')).toMatchObject({ id, clientName: 'Before' })
    await world.db.updateTable('tasks').set({ category: 'Data Entry' }).where('id', '=', id).execute()
    await world.db.updateTable('users').set({ firstName: 'After' }).where('id', '=', client.id).execute()
    expect(await row('follow entry after', 'pending')).toMatchObject({ id, category: 'Data Entry' })
    const api = await world.as(client)
    await api.tasks.requestVa({ id })
    expect(await row('follow')).toMatchObject({ id, state: 'open' })
    await tasks.assign({ id, vaId: va.id })
    expect(await row('follow')).toBeUndefined()
    await world.admin.admin.vas.update({ id: va.id, name: 'Late' })
    expect(await row('follow late', 'with_va')).toMatchObject({ id, vaName: 'Late' })
    await world.admin.admin.vas.delete({ id: va.id })
    expect(await row('follow')).toMatchObject({ id, vaName: null })
  })

  it('has what two transactions changed at the same time', async () => {
    const client = await world.aClient()
    const { id } = await world.aTask(client, { status: 'requested_for_va', taskText: 'Both at once' })
    const changed = Promise.withResolvers<void>()
    const other = Promise.withResolvers<void>()
    const first = world.db.transaction().execute(async (tx) => {
      await tx.updateTable('vaRequests').set({ state: 'proposed' }).where('taskId', '=', id).execute()
      changed.resolve()
      await other.promise
    })
    await changed.promise
    const second = world.db.updateTable('tasks').set({ priority: 'high' }).where('id', '=', id).execute()
    await expect
      .poll(async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
        return rows[0]?.n
      })
      .toBe(1)
    other.resolve()
    await Promise.all([first, second])
    const found = await requests.list({ q: 'both at once', filters: { state: 'proposed', priority: 'high' } })
    expect(found.rows).toMatchObject([{ id }])
    await world.db.deleteFrom('tasks').where('id', '=', id).execute()
  })

  it('goes with the task, or the client', async () => {
    const before = await rowsKept()
    const client = await world.aClient()
    const { id } = await world.aTask(client, { status: 'requested_for_va', taskText: 'Short life' })
    await world.aTask(client)
    expect(await rowsKept()).toBe((before ?? 0) + 2)
    await world.db.updateTable('tasks').set({ hiddenAt: new Date() }).where('id', '=', id).execute()
    expect(await row('short life')).toBeUndefined()
    await world.db.deleteFrom('users').where('id', '=', client.id).execute()
    expect(await rowsKept()).toBe(before)
  })

  it('is what its sources say, for every row', async () => {
    const { rows } = await sql<{ n: number }>`
      with should as (select * from client_requests_of_tasks union all select * from client_requests_of_inquiries)
      select count(*)::int as n from ((table should except table client_requests)
        union all (table client_requests except table should)) differing`.execute(world.db)
    expect(rows[0]?.n).toBe(0)
  })
})

describe('the tasks and assignments of the team', () => {
  it('are paged, filtered and searched, the newest first', async () => {
    const all = await tasks.list({ size: 5000 })
    expect(all.rows.map(({ id }) => id)).toEqual(all.rows.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(all.rows.map(({ taskText }) => taskText)).not.toContain('Hidden')
    const first = await tasks.list({ size: 3 })
    const second = await tasks.list({ size: 3, cursor: first.next! })
    expect([...first.rows, ...second.rows]).toEqual(all.rows.slice(0, 6))
    expect((await tasks.list({ filters: { status: 'in_progress' } })).rows).toMatchObject([{ vaName: 'Akinyi Otieno' }])
    expect((await tasks.list({ q: 'flight', filters: { priority: 'urgent' } })).rows).toHaveLength(1)
  })

  it('of one VA are asked for by the VA', async () => {
    const all = await assignments.list()
    const { vaId } = all.rows[0]!
    expect(all.total).toBe(4)
    expect((await assignments.list({ filters: { vaId } })).rows).toEqual(all.rows)
    expect((await assignments.list({ filters: { vaId: vaId + 1000 } })).rows).toEqual([])
    expect((await assignments.list({ size: 1, cursor: 'last' })).rows).toEqual(all.rows.slice(-1))
    expect((await assignments.list({ sort: 'id', desc: false })).rows).toEqual(all.rows.toReversed())
    await sql`update va_assignments set status = 'paused' where id = ${all.rows[1]?.id}`.execute(world.db)
    expect((await assignments.list({ filters: { status: 'paused' } })).rows.map(({ id }) => id)).toEqual([
      all.rows[1]?.id,
    ])
  })
})

describe.each(['va-requests', 'va-assignments', 'tasks'])('GET /api/admin/%s', (path) => {
  const get = (query: string) =>
    world.app.inject({ url: `/api/admin/${path}${query}`, headers: { 'x-admin-key': adminKey } })

  it('is an array of all rows, and with a limit names the next page in a Link header', async () => {
    const all = await get('')
    expect(all.json().length).toBeGreaterThan(2)
    expect(all.headers).not.toHaveProperty('link')
    const first = await get('?limit=2')
    const [, url = '', rel] = /^<([^>]+)>; rel="(\w+)"$/.exec(String(first.headers.link)) ?? []
    expect(rel).toBe('next')
    const second = await world.app.inject({ url, headers: { 'x-admin-key': adminKey } })
    expect([...first.json(), ...second.json()]).toEqual(all.json().slice(0, 4))
    expect(String(second.headers.link)).toMatch(/rel="prev"$/)
  })

  it.each(['?limit=0', '?limit=5001', '?limit=x', '?sort=password', '?cursor=nonsense', '?status=gone&view=gone'])(
    'refuses %s',
    async (query) => expect((await get(query)).statusCode).toBe(400),
  )
})

it('GET /api/admin/va-requests and /tasks are filtered by what their address says', async () => {
  const get = async (url: string) =>
    (await world.app.inject({ url: `/api/admin${url}`, headers: { 'x-admin-key': adminKey } })).json()
  expect(await get('/va-requests?kind=inquiry&q=vega')).toMatchObject([{ email: 'marisolvega@example.com' }])
  expect(await get('/va-requests?view=closed')).toMatchObject([{ name: 'Carl', state: 'closed' }])
  expect(await get('/tasks?status=completed')).toMatchObject([{ status: 'completed' }])
  const [assignment] = await get('/va-assignments')
  expect(await get(`/va-assignments?vaId=${assignment.vaId}&status=paused`)).toHaveLength(1)
})
