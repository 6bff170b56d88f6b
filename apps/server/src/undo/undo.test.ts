import { afterAll, expect, it, vi } from 'vitest'
import { testWorld } from '../testing/world.ts'
import { type LotStep, undoableLot } from './undo.ts'

const world = await testWorld()
afterAll(() => world.close())

it('a call of a bulk action whose steps could not be stored has no undo, not even that of the calls before', async () => {
  const error = vi.fn()
  const context = { ...world.context, log: { error } }
  const admin = { type: 'admin', label: 'Tester' } as unknown as Parameters<typeof undoableLot>[1]
  const call = (lot: string | undefined, undo: unknown) =>
    undoableLot(context, admin, lot, async (_, keep) => {
      keep({ row: { id: 1, name: 'One' }, undo } as LotStep)
      return { results: [{ id: 1, name: 'One', done: true, text: 'Done' }], left: false }
    })
  const first = await call(undefined, 'f1a3a1c0-0000-4000-8000-000000000000')
  expect(first.undo).toEqual(expect.any(String))
  // Nothing can store it.
  const second = await call(first.undo ?? undefined, 1n)
  expect(error).toHaveBeenCalledTimes(1)
  expect(second).toMatchObject({ results: [{ done: true }], undo: null })
})
