import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { briefCache, briefCacheMs } from './brief-cache.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A query whose results the test supplies by hand, and how often this process has written. */
const query = () => {
  const waiting: PromiseWithResolvers<string>[] = []
  const state = { writes: 0 }
  const ask = () => {
    waiting.push(Promise.withResolvers())
    return (waiting.at(-1) as PromiseWithResolvers<string>).promise
  }
  return { ...briefCache(ask, () => state.writes), waiting, state }
}

it('is kept for a moment, counted from when it was asked', async () => {
  const { cached, refresh, waiting } = query()
  expect(cached()).toBeUndefined()
  const first = refresh()
  vi.advanceTimersByTime(briefCacheMs - 1)
  waiting[0]?.resolve('one')
  expect(await first).toBe('one')
  expect(cached()).toBe('one')
  vi.advanceTimersByTime(1)
  expect(cached()).toBeUndefined()
})

it('is forgotten when this process has written', async () => {
  const { cached, refresh, waiting, state } = query()
  const first = refresh()
  waiting[0]?.resolve('one')
  await first
  state.writes++
  expect(cached()).toBeUndefined()
  const second = refresh()
  waiting[1]?.resolve('two')
  await second
  expect(cached()).toBe('two')
})

it('is not kept if this process has written while the query ran', async () => {
  const { cached, refresh, waiting, state } = query()
  const before = refresh()
  state.writes++
  const after = refresh()
  waiting[0]?.resolve('before')
  expect(await before).toBe('before')
  expect(cached()).toBeUndefined()
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.resolve('after')
  expect(await after).toBe('after')
  expect(cached()).toBe('after')
})

it('is not kept if it fails', async () => {
  const { cached, refresh, waiting } = query()
  const first = refresh()
  waiting[0]?.reject(new Error('database away'))
  await expect(first).rejects.toThrow('database away')
  expect(cached()).toBeUndefined()
})
