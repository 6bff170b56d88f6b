import { afterEach, expect, it } from 'vitest'
import { leadsQueryOf, leadsSearch } from './leads-search.ts'
import { ownDay } from './own-day.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone) process.env.TZ = zone
  else delete process.env.TZ
})

it.each([
  ['Pacific/Auckland', '2026-08-01'],
  ['America/Los_Angeles', '2026-07-31'],
  ['UTC', '2026-07-31'],
])('is the day in %s', (at, day) => {
  process.env.TZ = at
  expect(ownDay(new Date('2026-07-31T20:00:00Z'))).toBe(day)
})

it('goes with the question what is due, and with no other', () => {
  expect(leadsQueryOf(leadsSearch.parse({ next: 'due' })).filters).toEqual({ next: 'due', today: ownDay() })
  expect(leadsQueryOf(leadsSearch.parse({ stage: 'new' })).filters).toEqual({ stage: 'new' })
})
