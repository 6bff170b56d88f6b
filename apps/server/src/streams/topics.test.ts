import { liveTopics } from '@kazi/schemas/live'
import { readsOf } from '@kazi/schemas/live-reads'
import { teamThread } from '@kazi/schemas/thread-id'
import { afterAll, describe, expect, it } from 'vitest'
import { appRouter } from '../router.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const queries = Object.entries(appRouter._def.procedures)
  .filter(([, procedure]) => (procedure as unknown as { _def: { type: string } })._def.type === 'query')
  .map(([path]) => path)
const reads = Object.values(readsOf).flat()
const covers = (read: string, path: string) => path === read || path.startsWith(`${read}.`)

/** Topics that no other actor changes while they are on screen. */
const fixed: string[] = []

it('every query is read again at some topic', () => {
  expect(queries.length).toBeGreaterThan(30)
  expect(queries.filter((path) => !reads.some((read) => covers(read, path)) && !fixed.includes(path))).toEqual([])
})

it('every read of a topic is the path of a query', () => {
  expect(reads.filter((read) => !queries.some((path) => covers(read, path)))).toEqual([])
})

/** The topics published to an audience during an action. */
async function heard(audience: Parameters<typeof world.deps.listener.follow>[0], act: () => Promise<unknown>) {
  const stop = new AbortController()
  const topics = new Set<string>()
  const stream = world.deps.listener.follow(audience, stop.signal)
  const reading = (async () => {
    for await (const topic of stream) topics.add(String(topic))
  })()
  await act()
  await expect.poll(() => topics.size).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 100))
  stop.abort()
  await reading
  return [...topics].sort()
}

describe('an event names', () => {
  it('a message to the team, which is two reads in each console', async () => {
    const va = await world.aVa()
    const { vaPortal } = await world.asVa(va)
    const { id } = await world.aVaTask(va, null, null)
    const threadId = teamThread(id, va.id)
    expect(await heard('admin', () => vaPortal.messages.send({ message: 'Hello', threadId }))).toEqual(['messages'])
    const shown = ['admin.messages.list', 'admin.pendingCounts', 'admin.vas.list', 'admin.tasks.list']
    expect(shown.filter((path) => readsOf.messages.some((read) => covers(read, path)))).toEqual([
      'admin.messages.list',
      'admin.pendingCounts',
    ])
  })

  it('a task that was asked for, to the team; that it has a VA, to the client and the VA', async () => {
    const client = await world.aClient()
    const va = await world.aVa()
    const { id } = await world.aTask(client)
    const api = await world.as(client)
    expect(await heard('admin', () => api.tasks.requestVa({ id }))).toContain('tasks')
    const [forClient, forVa] = await Promise.all([
      heard(`client:${client.id}`, () => world.admin.admin.tasks.assign({ id, vaId: va.id })),
      heard(`va:${va.id}`, async () => {}),
    ])
    for (const topics of [forClient, forVa]) expect(topics).toEqual(['notifications', 'tasks'])
  })

  it('nothing that is no topic', () => expect(Object.keys(readsOf)).toEqual([...liveTopics]))
})
