import { afterAll, describe, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

/** A client with tasks in several states, and the page call. */
async function aList() {
  const client = await world.aClient()
  const api = await world.as(client)
  const add = (taskText: string, more: { deadline?: string; priority?: 'low' | 'high' | 'urgent' } = {}) =>
    api.tasks.create({ taskText, ...more })
  await add('Sort my inbox', { deadline: '2199-05-01', priority: 'low' })
  await add('Call the café in Málaga', { deadline: '2199-01-01', priority: 'urgent' })
  await add('Type the recall cards', { priority: 'high' })
  await add('Find a printer')
  const texts = async (query: Parameters<typeof api.tasks.page>[0]) =>
    (await api.tasks.page(query)).rows.map(({ taskText }) => taskText)
  return { client, api, texts }
}

describe('a client’s list', () => {
  it('is ordered by deadline and by priority, with those that have none at the end', async () => {
    const { texts } = await aList()
    expect(await texts({ sort: 'due' })).toEqual([
      'Call the café in Málaga',
      'Sort my inbox',
      'Type the recall cards',
      'Find a printer',
    ])
    expect(await texts({ sort: 'priority', desc: true })).toEqual([
      'Call the café in Málaga',
      'Type the recall cards',
      'Sort my inbox',
      'Find a printer',
    ])
  })

  it('pages in each order without losing or repeating a task', async () => {
    const { api } = await aList()
    for (const sort of ['newest', 'due', 'priority'] as const) {
      const seen: number[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await api.tasks.page({ sort, size: 1, ...(cursor && { cursor }) })
        seen.push(...page.rows.map(({ id }) => id))
        if (!page.next) break
        cursor = page.next
      }
      expect([seen.length, new Set(seen).size], sort).toEqual([4, 4])
    }
  })

  it('is searched by every word, without accents, and filtered', async () => {
    const { api, texts } = await aList()
    expect(await texts({ q: 'malaga CAFE' })).toEqual(['Call the café in Málaga'])
    expect(await texts({ q: 'malaga inbox' })).toEqual([])
    expect(await texts({ q: '100%' })).toEqual([])
    expect(await texts({ filters: { priority: 'high' } })).toEqual(['Type the recall cards'])
    const [first] = await api.tasks.list()
    await api.tasks.requestVa({ id: first?.id ?? 0 })
    expect(await texts({ filters: { status: 'requested_for_va' } })).toEqual(['Find a printer'])
  })

  it('finds no task of another client', async () => {
    const { texts } = await aList()
    const stranger = await world.as(await world.aClient())
    expect((await stranger.tasks.page({ q: 'inbox' })).rows).toEqual([])
    expect(await texts({ q: 'inbox' })).toEqual(['Sort my inbox'])
  })
})

describe('what a question keeps on hold', () => {
  it('is a deadline where there is one: the client’s, or one that the team has set', async () => {
    const client = await world.aClient()
    const [none, own, ours] = [
      await world.aTask(client, { status: 'in_progress' }),
      await world.aTask(client, { status: 'in_progress', deadline: '2031-05-06' }),
      await world.aTask(client, { status: 'in_progress' }),
    ]
    await world.db.updateTable('vaTasks').set({ deadline: '2031-05-06' }).where('taskId', '=', ours.id).execute()
    const { rows } = await (await world.as(client)).tasks.page({})
    const said = Object.fromEntries(rows.map(({ id, hasDeadline }) => [id, hasDeadline]))
    expect(said).toEqual({ [none.id]: false, [own.id]: true, [ours.id]: true })
  })
})

describe('deleting several', () => {
  it('deletes what may go, and says of the others why they stay', async () => {
    const client = await world.aClient()
    const [pending, requested, held, done] = [
      await world.aTask(client),
      await world.aTask(client, { status: 'requested_for_va' }),
      await world.aTask(client, { status: 'in_progress' }),
      await world.aTask(client, { status: 'completed' }),
    ]
    const theirs = await world.aTask(await world.aClient())
    const api = await world.as(client)
    const ids = [pending, requested, held, done, theirs].map(({ id }) => id)
    const { rows } = await api.tasks.deleteMany({ taskIds: ids })
    expect(rows).toMatchObject([
      { id: pending.id, deleted: true, reason: null },
      { id: requested.id, deleted: false, reason: 'Withdraw the request first.' },
      { id: held.id, deleted: false, reason: expect.stringContaining('once the work is delivered') },
      { id: done.id, deleted: true, reason: null },
    ])
    expect((await api.tasks.list()).map(({ id }) => id).sort()).toEqual([requested.id, held.id].sort())
    expect(await world.db.selectFrom('tasks').select('id').where('id', '=', theirs.id).execute()).toHaveLength(1)
    // Sent again, there is nothing left of those that went.
    expect((await api.tasks.deleteMany({ taskIds: ids })).rows.map(({ id }) => id)).toEqual([requested.id, held.id])
  })
})
