import type { Analyst } from '@kazi/analyst/analyst'
import { builtInAnalyst } from '@kazi/analyst/built-in'
import { afterAll, expect, it } from 'vitest'
import { testWorld } from '../testing/world.ts'
import { quotaOf } from './analysis.queries.ts'

const builtIn = builtInAnalyst()
let answer: Analyst['analyze']
const world = await testWorld({ analyst: { analyze: (input) => answer(input) } })
afterAll(() => world.close())

it('keeps the answer that was asked for first, where a second call for the same text fails meanwhile', async () => {
  const client = await world.aClient({ quotaTotal: 2 })
  const { id } = await world.aTask(client)
  const { tasks } = await world.as(client)
  const [open, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  answer = async (input) => {
    begun.resolve()
    await open.promise
    return builtIn.analyze(input)
  }
  const first = tasks.analyze({ id })
  await begun.promise
  answer = async () => {
    throw new Error('broken')
  }
  await expect(tasks.analyze({ id })).rejects.toThrow()
  open.resolve()
  const { analysis } = await first
  expect((await tasks.get({ id })).analysis).toEqual(analysis)
  expect((await quotaOf(world.db, client.id)).remaining).toBe(1)
})
