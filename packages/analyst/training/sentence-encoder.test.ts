import { expect, it } from 'vitest'
import { embeddingOf } from './sentence-encoder.ts'

const closeness = async (a: string, b: string) => {
  const [one, other] = [await embeddingOf(a), await embeddingOf(b)]
  return one.reduce((sum, value, i) => sum + value * other[i]!, 0)
}

it('lies close where the embedding does, whatever the words', async () => {
  const mail = 'Sort my inbox and answer customers'
  const near = await closeness(mail, 'Please clean up my gmail and reply to people')
  expect(near).toBeGreaterThan((await closeness(mail, 'Design a flyer for our bake sale')) + 0.1)
})

it('has length 1, is the same each time, and reads no more than the opening of a text', async () => {
  const long = 'I run a small bakery and need somebody for the post. '.repeat(40)
  const embedding = await embeddingOf(long)
  expect(Math.hypot(...embedding)).toBeCloseTo(1, 3)
  expect(await embeddingOf(`${long} And now to something else entirely.`)).toEqual(embedding)
})

it('of nothing is nothing', async () => {
  expect(Math.hypot(...(await embeddingOf(' \n ')))).toBe(0)
})

it('adds no rethrowing crash handler', async () => {
  await embeddingOf('hello')
  for (const way of ['uncaughtException', 'unhandledRejection'] as const)
    for (const listener of process.listeners(way as 'uncaughtException'))
      expect(String(listener)).not.toContain('throw')
})
