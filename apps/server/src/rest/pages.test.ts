import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const lists = {
  '/api/tasks': async () => {
    const client = await world.aClient()
    for (let n = 0; n < 5; n++) await world.aTask(client, { priority: n < 2 ? 'high' : 'low' })
    await world.aTask(await world.aClient())
    return `kazi_client=${await openSession(world.db, { userId: client.id })}`
  },
  '/api/va/tasks': async () => {
    const va = await world.aVa()
    for (let n = 0; n < 5; n++) {
      const { id } = await world.aVaTask(va, null, null)
      await sql`update va_tasks set priority = ${n < 2 ? 'high' : 'low'} where id = ${id}`.execute(world.db)
    }
    await world.aVaTask(await world.aVa(), null, null)
    return `kazi_va=${await openSession(world.db, { vaId: va.id })}`
  },
}

describe.each(Object.entries(lists))('GET %s', (url, prepare) => {
  it('is all there is without a limit, and with one the same rows in pages that a Link header names', async () => {
    const cookie = await prepare()
    const get = (path: string) => world.app.inject({ url: path, headers: { cookie } })
    const all = await get(url)
    expect(all.json()).toHaveLength(5)
    expect(all.headers).not.toHaveProperty('link')
    expect(all.headers['x-total-count']).toBe('5')
    const rows: unknown[] = []
    let next = `${url}?limit=2`
    const sizes: number[] = []
    while (next) {
      const answer = await get(next)
      sizes.push(answer.json().length)
      expect(answer.headers['x-total-count']).toBe('5')
      rows.push(...answer.json())
      next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1] ?? ''
    }
    expect(sizes).toEqual([2, 2, 1])
    expect(rows).toEqual(all.json())
  })

  it('is filtered, searched and sorted without a limit as well', async () => {
    const cookie = await prepare()
    const get = async (query: string) =>
      (await world.app.inject({ url: `${url}${query}`, headers: { cookie } })).json() as { id: number }[]
    const ids = (await get('')).map(({ id }) => id)
    const idsOf = async (query: string) => (await get(query)).map(({ id }) => id)
    expect(await idsOf('?priority=high')).toEqual(ids.slice(3))
    expect(await idsOf('?priority=high&limit=1')).toEqual(ids.slice(3, 4))
    expect(await idsOf('?q=nobodywrotethis')).toEqual([])
    expect(await idsOf('?status=completed')).toEqual([])
    expect(await idsOf('?sort=newest')).toEqual([...ids].reverse())
    expect(await idsOf('?unknown=1')).toEqual(ids)
  })

  it.each([
    ['?limit=0', 'limit: This must be at least 1.', ['limit']],
    ['?limit=5001', 'limit: This must be at most 5000.', ['limit']],
    ['?limit=2&sort=title', expect.stringContaining('sort: This must be one of: '), ['sort']],
    ['?sort=title', expect.stringContaining('sort: This must be one of: '), ['sort']],
    ['?status=lost', expect.stringContaining('status: This must be one of: '), ['status']],
    ['?limit=2&status=lost', expect.stringContaining('status: This must be one of: '), ['status']],
    ['?cursor=nonsense', 'This page no longer exists. Please go back to the first one.', ['cursor']],
  ])('refuses %s in the words of the query', async (query, error, path) => {
    const cookie = await prepare()
    const answer = await world.app.inject({ url: `${url}${query}`, headers: { cookie } })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error, issues: [{ path }] }])
  })
})

it('the archive has pages of its own', async () => {
  const client = await world.aClient()
  const ids: number[] = []
  for (let n = 0; n < 3; n++) ids.push((await world.aTask(client)).id)
  await (await world.as(client)).tasks.archive({ taskIds: ids.slice(0, 2) })
  const cookie = `kazi_client=${await openSession(world.db, { userId: client.id })}`
  const answer = await world.app.inject({ url: '/api/tasks?archived=true&limit=1', headers: { cookie } })
  expect(answer.json()).toMatchObject([{ id: ids[1] }])
  expect(String(answer.headers.link)).toContain('archived=true')
})

it.each(['text/plain', 'application/x-www-form-urlencoded'])(
  'takes no %s, which a form of another site can send',
  async (type) => {
    const client = await world.aClient()
    const { id } = await world.aTask(client)
    const cookie = `kazi_client=${await openSession(world.db, { userId: client.id })}`
    for (const url of ['/api/tasks', `/api/tasks/${id}/request-va`]) {
      const answer = await world.app.inject({
        method: 'POST',
        url,
        headers: { cookie, 'content-type': type },
        payload: '{}',
      })
      expect(answer.statusCode).toBe(415)
    }
  },
)
