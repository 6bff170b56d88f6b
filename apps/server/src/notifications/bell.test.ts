import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

/** Gives the owner `count` notifications, every second one already read. */
async function withNews(owner: { userId: number } | { vaId: number }, count: number) {
  const nowhere = { userId: null, vaId: null, taskId: null, vaTaskId: null, threadId: null, sender: null }
  const news = Array.from({ length: count }, (_, n) => ({
    ...nowhere,
    ...owner,
    type: 'task_updated' as const,
    title: `News ${n}`,
    message: 'x',
    readAt: n % 2 ? new Date() : null,
  }))
  await world.db.insertInto('notifications').values(news).execute()
}
const bells = {
  client: async () => {
    const client = await world.aClient()
    await withNews({ userId: client.id }, 45)
    const api = await world.as(client)
    return { bell: api.tasks.notifications, url: '/api/notifications', session: { userId: client.id } }
  },
  va: async () => {
    const va = await world.aVa()
    await withNews({ vaId: va.id }, 45)
    const api = await world.asVa(va)
    return { bell: api.vaPortal.notifications, url: '/api/va/notifications', session: { vaId: va.id } }
  },
}
const titles = ({ rows }: { rows: { title: string }[] }) => rows.map(({ title }) => title)

describe.each(['client', 'va'] as const)('the bell of a %s', (who) => {
  it('has the newest on top, counts all that are unread, and pages on', async () => {
    const { bell } = await bells[who]()
    await bells[who]()
    const first = await bell.list({ size: 20 })
    expect(first).toMatchObject({ total: 45, unread: 23, previous: null })
    expect(titles(first)).toEqual(Array.from({ length: 20 }, (_, n) => `News ${44 - n}`))
    const second = await bell.list({ size: 20, cursor: first.next! })
    const third = await bell.list({ size: 20, cursor: second.next! })
    expect(titles(third)).toEqual(['News 4', 'News 3', 'News 2', 'News 1', 'News 0'])
    expect(third).toMatchObject({ next: null, unread: 23 })
    await bell.read({ all: true })
    expect(await bell.list({ size: 1 })).toMatchObject({ unread: 0 })
  })

  it('is an array by REST, whose next page a Link header names', async () => {
    const { url, session } = await bells[who]()
    const cookie = `${who === 'va' ? 'kazi_va' : 'kazi_client'}=${await openSession(world.db, session)}`
    const get = (path: string) => world.app.inject({ url: path, headers: { cookie } })
    const all = await get(url)
    expect(all.json()).toHaveLength(45)
    expect(all.json()[0]).toMatchObject({ title: 'News 44', readStatus: false })
    expect(all.headers).not.toHaveProperty('link')
    const first = await get(`${url}?limit=40`)
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link)) ?? []
    expect((await get(next)).json()).toHaveLength(5)
    for (const query of ['?limit=0', '?limit=5001', '?sort=title', '?cursor=nonsense'])
      expect((await get(`${url}${query}`)).statusCode).toBe(400)
  })

  it('answers a hundred by REST without a limit, and names the rest', async () => {
    const { url, session } = await bells[who]()
    await withNews(session, 60)
    const cookie = `${who === 'va' ? 'kazi_va' : 'kazi_client'}=${await openSession(world.db, session)}`
    const answer = await world.app.inject({ url, headers: { cookie } })
    expect(answer.json()).toHaveLength(100)
    expect(String(answer.headers.link)).toMatch(/rel="next"$/)
  })
})
