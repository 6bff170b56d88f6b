import type { VaTaskPageQuery } from '@kazi/schemas/va'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { testWorld } from '../testing/world.ts'
import { vaTasksPage } from './va-tasks.queries.ts'

const world = await testWorld()
afterAll(() => world.close())

let va: { id: number }
const page = async (input: Partial<VaTaskPageQuery>) =>
  (await (await world.asVa(va)).vaPortal.tasks.page(input)).rows.map(({ title }) => title)

beforeAll(async () => {
  va = await world.aVa()
  const [dana, noah] = [await world.aClient({ firstName: 'Dana' }), await world.aClient({ firstName: 'Noah' })]
  const task = async (
    title: string,
    client: typeof dana,
    rest: Parameters<typeof world.aVaTask>[3],
    rate: object = { rateCents: 1200 },
  ) => {
    const assignment = await world.anAssignment(va, client, { clientName: client.firstName, ...rate })
    await world.aVaTask(va, null, client, { title, assignmentId: assignment.id, ...rest })
  }
  await task('Café list', dana, { deadline: '2027-03-01', priority: 'low' })
  await task('Sort the inbox', noah, {
    deadline: '2027-02-01',
    priority: 'urgent',
    status: 'in_progress',
    pausedDays: 40,
  })
  await task(
    'Call suppliers',
    dana,
    { priority: 'high', description: 'About the 100% invoice' },
    { rateCents: null, fixedPriceCents: 6500 },
  )
  await task('Old report', noah, { deadline: '2027-01-01', status: 'completed', completedAt: new Date() })
  await task(
    'Older report',
    noah,
    { status: 'reviewed', completedAt: new Date(), reviewedAt: new Date() },
    { rateCents: null },
  )
  await task('Cleared', dana, { status: 'reviewed', clearedAt: new Date() })
  await task('Taken away', dana, { withdrawnAt: new Date() })
  await world.aVaTask(await world.aVa(), null, null, { title: 'Café of somebody else' })
})

describe('a VA’s tasks', () => {
  it('are listed in each order; the deadline is the one that waited for answers, and none comes last', async () => {
    expect(await page({})).toEqual(['Older report', 'Old report', 'Call suppliers', 'Sort the inbox', 'Café list'])
    expect(await page({ sort: 'due' })).toEqual([
      'Old report',
      'Café list',
      'Sort the inbox',
      'Call suppliers',
      'Older report',
    ])
    expect((await page({ sort: 'priority', desc: true })).slice(0, 2)).toEqual(['Sort the inbox', 'Call suppliers'])
  })

  it('are filtered on the server', async () => {
    expect(await page({ filters: { view: 'to_do' } })).toEqual(['Call suppliers', 'Sort the inbox', 'Café list'])
    expect(await page({ filters: { view: 'done' } })).toEqual(['Older report', 'Old report'])
    expect(await page({ filters: { status: 'in_progress' } })).toEqual(['Sort the inbox'])
    expect(await page({ filters: { view: 'to_do', priority: 'high' } })).toEqual(['Call suppliers'])
    expect(await page({ filters: { view: 'done', status: 'in_progress' } })).toEqual([])
  })

  it.each([
    ['cafe', ['Café list']],
    ['CAFÉ', ['Café list']],
    ['noah report', ['Older report', 'Old report']],
    ['dana', ['Call suppliers', 'Café list']],
    ['100%', ['Call suppliers']],
    ['%', []],
    ['zzz', []],
  ])('are found by %s in title, brief and client', async (q, titles) => expect(await page({ q })).toEqual(titles))

  it('are paged', async () => {
    const tasks = (await world.asVa(va)).vaPortal.tasks
    const first = await tasks.page({ size: 2, sort: 'due' })
    const second = await tasks.page({ size: 2, sort: 'due', cursor: first.next ?? '' })
    const third = await tasks.page({ size: 2, sort: 'due', cursor: second.next ?? '' })
    expect([...first.rows, ...second.rows, ...third.rows]).toHaveLength(5)
    expect([first.total, third.next]).toEqual([5, null])
  })

  it('are counted without what was cleared or taken away', async () => {
    expect(await (await world.asVa(va)).vaPortal.tasks.counts()).toEqual({ active: 3, completed: 2 })
  })

  it('carry what was agreed', async () => {
    const { rows } = await (await world.asVa(va)).vaPortal.tasks.page({})
    expect(rows.map(({ agreed }) => agreed)).toEqual([
      null,
      { amountCents: 1200, currency: 'USD', unit: 'hour' },
      { amountCents: 6500, currency: 'USD', unit: 'fixed' },
      { amountCents: 1200, currency: 'USD', unit: 'hour' },
      { amountCents: 1200, currency: 'USD', unit: 'hour' },
    ])
  })

  it('are the same by the documented call', async () => {
    const headers = { cookie: `kazi_va=${await openSession(world.db, { vaId: va.id })}` }
    const get = (query: string) => world.app.inject({ url: `/api/va/tasks${query}`, headers })
    const answer = await get('?view=to_do&sort=due&limit=1')
    expect(answer.json()).toMatchObject([{ title: 'Café list' }])
    expect(answer.headers.link).toMatch(/rel="next"/)
    expect((await get('?sort=client&limit=1')).statusCode).toBe(400)
    expect((await get('?view=mine&limit=1')).statusCode).toBe(400)
  })

  it('of one VA among many are read from an index of their own', async () => {
    const busy = await world.aVa()
    await sql`insert into va_tasks (va_id, title, description, priority, deadline)
      select ${busy.id}, 'Task ' || n, 'Text', 'medium', date '2027-01-01' + n from generate_series(1, 3000) n`.execute(
      world.db,
    )
    await sql`analyze va_tasks`.execute(world.db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain
      select id from va_tasks where va_id = ${busy.id} and withdrawn_at is null and cleared_at is null
        and due_on is not null order by due_on, id limit 51`.execute(world.db)
    expect(JSON.stringify(rows)).toMatch(/va_tasks_by_due/)
    const first = await vaTasksPage(world.db, busy.id, { q: '', filters: {}, sort: 'due', desc: false, size: 50 })
    expect([first.rows[0]?.title, first.total]).toEqual(['Task 1', 3000])
    await world.db.deleteFrom('vaTasks').where('vaId', '=', busy.id).execute()
  })
})

describe('clearing', () => {
  it('can be undone, also twice, and by nobody else', async () => {
    const mine = await world.aVa()
    const { tasks } = (await world.asVa(mine)).vaPortal
    const { id } = await world.aVaTask(mine, null, null, { status: 'completed' })
    await tasks.clear({ id })
    expect(await tasks.list()).toEqual([])
    const other = (await world.asVa(await world.aVa())).vaPortal.tasks
    await expect(other.unclear({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await tasks.unclear({ id })
    await tasks.unclear({ id })
    expect(await tasks.list()).toMatchObject([{ id }])
  })
})
