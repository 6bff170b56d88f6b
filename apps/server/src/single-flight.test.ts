import { expect, it } from 'vitest'
import { singleFlight } from './single-flight.ts'

/** A query whose answers the test supplies by hand, in the order of the calls. */
const asked = () => {
  const waiting: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = []
  const ask = singleFlight(() => new Promise<string>((resolve, reject) => waiting.push({ resolve, reject })))
  return { ask, waiting }
}
const soon = () => new Promise((resolve) => setImmediate(resolve))

it('who comes while a question is on its way shares the next one, never the one that may be older', async () => {
  const { ask, waiting } = asked()
  const first = ask()
  const later = [ask(), ask(), ask()]
  expect(waiting).toHaveLength(1)
  waiting[0]?.resolve('before the change')
  expect(await first).toBe('before the change')
  await soon()
  expect(waiting).toHaveLength(2)
  const latest = ask()
  waiting[1]?.resolve('after the change')
  expect(await Promise.all(later)).toEqual(Array(3).fill('after the change'))
  await soon()
  waiting[2]?.resolve('later still')
  expect(await latest).toBe('later still')
})

it('a failure is told to who asked, and the next question is asked all the same', async () => {
  const { ask, waiting } = asked()
  const first = ask()
  const second = ask()
  waiting[0]?.reject(new Error('database away'))
  await expect(first).rejects.toThrow('database away')
  await soon()
  waiting[1]?.resolve('back')
  expect(await second).toBe('back')
  const third = ask()
  waiting[2]?.resolve('again')
  expect(await third).toBe('again')
})
