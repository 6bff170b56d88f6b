import { expect, it } from 'vitest'
import { loadOnce, onFirstUse } from './on-first-use.ts'

it('what was loaded is kept, for each key, also for who asks while it is on its way', async () => {
  const asked: string[] = []
  const load = loadOnce(async (key: string) => {
    asked.push(key)
    return { key }
  })
  const [first, second] = await Promise.all([load('a'), load('a')])
  expect(first).toBe(second)
  expect(await load('a')).toBe(first)
  expect(await load('b')).toEqual({ key: 'b' })
  expect(asked).toEqual(['a', 'b'])
})

it('a failure is told to all who wait for it, and the next call tries again', async () => {
  let calls = 0
  const load = loadOnce(async () => {
    if (++calls === 1) throw new Error('not now')
    return calls
  })
  const results = await Promise.allSettled([load(), load()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([await load(), await load()]).toEqual([2, 2])
})

it('a package that could not be loaded is loaded by the next call', () => {
  let calls = 0
  const load = onFirstUse(() => {
    if (++calls === 1) throw new Error('not now')
    return calls
  })
  expect(load).toThrow('not now')
  expect([load(), load()]).toEqual([2, 2])
})
