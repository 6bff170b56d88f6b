import { afterEach, expect, it, vi } from 'vitest'
import { delayCall } from './delayed-calls.tsx'
import { countReloads } from './test-reload.tsx'
import { testServer } from './test-server.tsx'

afterEach(() => vi.restoreAllMocks())

const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
const comeBack = (persisted = true) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
const deletion = { send: async () => {}, path: 'tasks.deleteMany', input: { taskIds: [1] } }

it('a page that comes back after it has sent what could be undone is loaded again, once, and no other', async () => {
  const calls = testServer({})
  const { count, stop } = countReloads()
  delayCall(deletion, 60_000)()
  leave()
  comeBack()
  expect(count()).toBe(0)
  delayCall(deletion, 60_000)
  leave()
  await expect.poll(() => calls.map(({ path }) => path)).toEqual(['tasks.deleteMany'])
  comeBack()
  expect(count()).toBe(1)
  leave()
  comeBack()
  expect(count()).toBe(1)
  stop()
})
