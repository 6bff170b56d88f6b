import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayIn, dayText, today } from './day-text.ts'

it.each(['Dec 18, 2099', 'dec 18 2099', ' Fri, Dec 18, 2099 ', '12/18/2099', '2099-12-18', '18 December 2099'])(
  'understands %s',
  (typed) => expect(dayIn(typed)).toBe('2099-12-18'),
)

it('understands what it writes', () => expect(dayIn(dayText('2099-02-03'))).toBe('2099-02-03'))

it.each(['', 'soon', '12', 'Dec 18, 2', 'Dec 18, 209', 'Dec 18, 2020', '2020-12-18', 'Dec 18, 20999'])(
  'takes nothing from "%s"',
  (typed) => expect(dayIn(typed)).toBeUndefined(),
)

it('takes today, and not yesterday', () => {
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  expect(dayIn(dayText(today()))).toBe(today())
  expect(dayIn(yesterday.toDateString())).toBeUndefined()
})

it.each(['Dec 18', 'dec 18', '18 December', '12/18', 'Jan 2', 'Feb 28'])('reads "%s" as the next such day', (typed) => {
  const day = dayIn(typed)!
  expect(day >= today()).toBe(true)
  const [year, month, date] = day.split('-').map(Number)
  expect(new Date(year! - 1, month! - 1, date!) < new Date(`${today()}T00:00:00`)).toBe(true)
  expect(['12-18', '01-02', '02-28']).toContain(day.slice(5))
})

it.each([
  ...[
    'Feb 29, 2099',
    '2/29/2099',
    'Feb 30, 2099',
    '2/30/2099',
    '31 April 2099',
    '4/31/2099',
    '2099-2-30',
    '2099-02-29',
  ],
])('%s is no day: its month is shorter', (typed) => expect(dayIn(typed)).toBeUndefined())

it('takes a leap day of a leap year', () => {
  expect(['Feb 29, 2096', '2/29/2096', 'Wed, Feb 29 2096'].map(dayIn)).toEqual(Array(3).fill('2096-02-29'))
})

describe('a leap day without a year', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  it('is one only if the next February has it', () => {
    vi.setSystemTime(new Date('2026-11-29T12:00:00'))
    expect(['Feb 29', '2/29', '29 February'].map(dayIn)).toEqual([undefined, undefined, undefined])
    vi.setSystemTime(new Date('2027-11-29T12:00:00'))
    expect(['Feb 29', '2/29', 'Dec 18'].map(dayIn)).toEqual(['2028-02-29', '2028-02-29', '2027-12-18'])
  })
})
