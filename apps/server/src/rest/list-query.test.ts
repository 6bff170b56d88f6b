import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { adminKey, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const asAdmin = (url: string) => world.app.inject({ url, headers: { 'x-admin-key': adminKey } })
const nextIn = ({ headers }: { headers: Record<string, unknown> }) =>
  /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''

describe('the order of a list', () => {
  const names = async (query: string) => {
    const answer = await asAdmin(`/api/admin/vas?q=ordered&sort=name${query}`)
    if (answer.statusCode !== 200) return [answer.statusCode, answer.json().issues]
    return answer.json().map(({ name }: { name: string }) => name)
  }
  const [up, down] = [
    ['Ordered A', 'Ordered B'],
    ['Ordered B', 'Ordered A'],
  ]

  it('is descending if `desc` says yes in any way, and what is neither yes nor no is refused', async () => {
    for (const name of up) await world.aVa({ name })
    for (const said of ['', '&desc=false', '&desc=0', '&desc=no']) expect(await names(said), said).toEqual(up)
    for (const said of ['&desc=true', '&desc=1', '&desc=yes']) expect(await names(said), said).toEqual(down)
    for (const said of ['&desc=maybe', '&desc=', '&desc=true&desc=false'])
      expect(await names(said), said).toMatchObject([400, [{ path: ['desc'] }]])
  })

  it('is the usual one without `sort`, whatever `desc` says', async () => {
    const [usual, turned] = [await asAdmin('/api/admin/vas?limit=5'), await asAdmin('/api/admin/vas?limit=5&desc=true')]
    expect([turned.statusCode, turned.json()]).toEqual([200, usual.json()])
  })
})

it.each([
  ['Chinese', '名'],
  ['Korean, whose letters are taken apart for the order', '힣'],
  ['two units each', '🎈'],
  ['escapes', '\\'],
])('a page after a name of 200 characters is found: %s', async (_, letter) => {
  const long = `lang${letter.repeat(200)}`
    .slice(0, 200)
    .toWellFormed()
    .replace(/\ufffd/g, '')
  for (const name of [long, `${long.slice(0, -2)}z`]) await world.aVa({ name })
  const first = await asAdmin('/api/admin/vas?q=lang&sort=name&limit=1')
  const second = await asAdmin(nextIn(first))
  expect([second.statusCode, second.json().length]).toEqual([200, 1])
  await world.db.deleteFrom('vas').where('name', 'like', 'lang%').execute()
})

describe('unread conversations', () => {
  const callers = {
    '/api/messages': async () => {
      const client = await world.aClient()
      await world.aTask(client, { status: 'in_progress' })
      return `kazi_client=${await openSession(world.db, { userId: client.id })}`
    },
    '/api/va/messages': async () => `kazi_va=${await openSession(world.db, { vaId: (await world.aVa()).id })}`,
  }

  it.each(Object.entries(callers))('of GET %s may be asked for by yes and by no', async (url, prepare) => {
    const cookie = await prepare()
    const get = (query: string) => world.app.inject({ url: `${url}${query}`, headers: { cookie } })
    const all = await get('?limit=50')
    expect((await get('?unread=true')).json()).toEqual([])
    for (const said of ['false', '0']) {
      const answer = await get(`?unread=${said}`)
      expect([answer.statusCode, answer.json()]).toEqual([200, all.json()])
    }
    expect((await get('?unread=maybe')).statusCode).toBe(400)
  })
})
