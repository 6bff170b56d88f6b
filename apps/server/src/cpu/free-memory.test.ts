import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freeMemory } from './free-memory.ts'

it('collects what nothing holds any more', async () => {
  const left = new WeakRef({ some: 'object' })
  // A weak reference holds its object until the current turn ends.
  await pause(1)
  freeMemory()
  expect(left.deref()).toBeUndefined()
})
