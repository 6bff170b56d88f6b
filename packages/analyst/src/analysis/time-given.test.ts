import { expect, it } from 'vitest'
import { ruledStatements } from './statements.ts'
import { timeGivenIn } from './time-given.ts'

const now = new Date('2026-11-26T09:00:00Z')
const asLimits = (text: string) => ruledStatements(text).map((one) => ({ ...one, role: 'limit' as const }))

it.each([
  ['Find the makers. Two weeks.', 'Two weeks', '2026-12-10'],
  ['Find the makers. You have 10 days max.', 'You have 10 days max', '2026-12-06'],
  ['Find the makers. A week and a half.', 'A week and a half', '2026-12-07'],
])('a time that stands alone ends the work: %s', (text, phrase, day) => {
  const given = timeGivenIn(asLimits(text), now)
  expect([given?.phrase, given?.at?.toISOString().slice(0, 10)]).toEqual([phrase, day])
})

it.each([
  'Answer the chat. Two weeks trial, Monday to Saturday.',
  'Answer the chat. One month, two hours daily.',
  'Answer the chat for two weeks.',
])('how long the work goes on is no deadline: %s', (text) => {
  expect(timeGivenIn(asLimits(text), now)).toBeNull()
})

it('is only a limit, no part of the story', () => {
  expect(timeGivenIn(ruledStatements('We waited. Two weeks.'), now)).toBeNull()
})
