import { afterAll, expect, it } from 'vitest'
import { startListener } from '../live/listener.ts'
import { publish } from '../live/live.ts'
import { tcpProxy } from '../testing/tcp-proxy.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
const proxy = await tcpProxy(world.config)
afterAll(async () => {
  await proxy.close()
  await world.close()
})

it('a server that disappears without a word is noticed, and everybody reads again', async () => {
  const listener = await startListener(proxy.config, () => {}, { testEvery: 100 })
  const { signal } = new AbortController()
  const events = listener.follow('client:1', signal)[Symbol.asyncIterator]()
  await publish(world.db, 'tasks', 'client:1')
  expect(await events.next()).toEqual({ done: false, value: 'tasks' })

  proxy.silence(true)
  await publish(world.db, 'messages', 'client:1')
  const next = events.next()
  // Long enough for a test of the connection to begin; what is asked now stays without an answer.
  await new Promise((wait) => setTimeout(wait, 300))
  proxy.silence(false)
  expect(await next).toEqual({ done: false, value: undefined })
  await publish(world.db, 'tasks', 'client:1')
  expect(await events.next()).toEqual({ done: false, value: 'tasks' })
  await listener.close()
  expect(await events.next()).toMatchObject({ done: true })
})
