import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freeMemory } from './free-memory.ts'

it.each([{}, { compact: true }])('collects what nothing holds any more, given %j', async (options) => {
  const left = new WeakRef({ some: 'object' })
  // A weak reference holds its object until the current turn ends.
  await pause(1)
  freeMemory(options)
  expect(left.deref()).toBeUndefined()
})

it('returns more memory to the system if what is left is moved together', () => {
  const made = Array.from({ length: 400_000 }, (_, n) => ({ n, text: `${n}` }))
  const few = made.filter((_, at) => at % 40 === 0)
  made.length = 0
  // The second one finds what the first one only marked.
  freeMemory()
  freeMemory()
  const { heapTotal } = process.memoryUsage()
  freeMemory({ compact: true })
  expect(few).toHaveLength(10_000)
  expect((heapTotal - process.memoryUsage().heapTotal) / 2 ** 20).toBeGreaterThan(1)
})
