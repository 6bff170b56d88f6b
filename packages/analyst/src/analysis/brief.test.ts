import { expect, it } from 'vitest'
import { briefOf } from './brief.ts'

const nothing = { steps: [], keep: [], clientProvides: [], tools: [], delegable: 'yes' as const, asked: [] }

it.each([
  [1, 1, 'About 1 hour of VA time.'],
  [2, 2, 'About 2 hours of VA time.'],
  [0.5, 1, 'About 0.5 to 1 hours of VA time.'],
  [0.5, 0.5, 'About 0.5 hours of VA time.'],
])('says how long it takes, from %s to %s hours', (minHours, maxHours, said) => {
  expect(briefOf('Call the bank', { ...nothing, deadline: null, effort: { minHours, maxHours } })).toContain(said)
})
