import { describe, expect, it } from 'vitest'
import { hoursTogether } from './hours-together.ts'
import { workingHours } from './weekdays.ts'
import { hoursInReadersDay, usualHours } from './working-hours.ts'
import { weekInWords } from './working-week.ts'
import { overlapHours } from './zones.ts'

const [winter, summer] = [new Date('2026-01-15T12:00:00Z'), new Date('2026-07-15T12:00:00Z')]
const off = ''
const fiveTimes = (hours: string) => [...Array<string>(5).fill(hours), off, off]

describe('shared hours by weekday', () => {
  it('of who has said nothing are nine to five on any day, as far apart as they are', () => {
    const everyDay = Array<string>(7).fill('09:00-17:00')
    for (let apart = -26 * 60; apart <= 26 * 60; apart += 15)
      if (Math.abs(apart) <= 24 * 60) expect(hoursInReadersDay(everyDay, apart)).toBe(hoursInReadersDay([], apart))
  })

  it.each([
    ['the same day', fiveTimes('09:00-17:00'), 'UTC', 'UTC', 8],
    ['a longer one', fiveTimes('06:00-22:00'), 'UTC', 'UTC', 8],
    ['half hours', fiveTimes('09:30-12:00'), 'UTC', 'UTC', 2.5],
    ['half hours of a zone', fiveTimes('09:00-17:00'), 'Asia/Kolkata', 'UTC', 2.5],
    ['quarters of a zone', fiveTimes('09:00-17:00'), 'Asia/Kathmandu', 'UTC', 2.25],
    ['two days of five', ['09:00-17:00', off, '09:00-17:00', off, off, off, off], 'UTC', 'UTC', 3.25],
    ['the weekend', [off, off, off, off, off, '09:00-17:00', '09:00-17:00'], 'UTC', 'UTC', 0],
    ['a night', fiveTimes('22:00-06:00'), 'UTC', 'UTC', 0],
    ['a night that is the day elsewhere', fiveTimes('22:00-06:00'), 'UTC+8', 'UTC-5', 8],
    ['a night from Sunday', [off, off, off, off, off, off, '22:00-12:00'], 'UTC', 'UTC', 0.5],
    ['to midnight', fiveTimes('12:00-00:00'), 'UTC', 'UTC', 5],
    ['Tuesday there, Monday here', [off, '09:00-17:00', off, off, off, off, off], 'UTC+12', 'UTC-11', 1.5],
    ['Monday there, Sunday here', ['09:00-17:00', off, off, off, off, off, off], 'UTC+12', 'UTC-11', 0],
  ])('%s', (_, hours, there, reader, shared) => expect(overlapHours(there, reader, winter, hours)).toBe(shared))

  it('follow the clocks of the season on either side', () => {
    const late = fiveTimes('13:00-21:00')
    expect(overlapHours('Africa/Nairobi', 'US Eastern', winter, late)).toBe(4)
    expect(overlapHours('Africa/Nairobi', 'US Eastern', summer, late)).toBe(5)
    expect(overlapHours('somewhere', 'US Eastern', summer, late)).toBeNull()
  })
})

describe('a week in words', () => {
  it('groups the days with the same hours', () => {
    expect(weekInWords(usualHours)).toEqual(['Mon–Fri 9:00 AM – 5:00 PM'])
    expect(weekInWords(['09:00-17:00', '09:00-17:00', off, '10:30-14:00', off, off, '09:00-17:00'])).toEqual([
      'Sun–Tue 9:00 AM – 5:00 PM',
      'Thu 10:30 AM – 2:00 PM',
    ])
    expect(weekInWords([])).toEqual([])
  })

  it('moves days along with the clock of its reader', () => {
    expect(weekInWords(fiveTimes('22:00-06:00'), 4 * 60)).toEqual(['Tue–Sat 2:00 AM – 10:00 AM'])
    expect(weekInWords(['01:00-05:00', off, off, off, off, off, off], -90)).toEqual(['Sun 11:30 PM – 3:30 AM'])
  })
})

describe('hours together in words', () => {
  it.each([
    [[], 'Works the same hours as you, 9 to 5'],
    [fiveTimes('09:00-17:00'), 'Works the same hours as you, 9 to 5'],
    [fiveTimes('10:00-18:30'), 'Works 10 AM to 6:30 PM your time, 7 shared hours a day with your 9 to 5'],
    [['09:00-17:00', '12:00-17:00', off, off, off, off, off], /^Works different hours by day, 2 h 30 min shared a day/],
    [fiveTimes('18:00-22:00'), 'Works 6 PM to 10 PM your time, no shared hours with your 9 to 5'],
  ])('%j', (hours, words) => {
    const said = hoursTogether('UTC', 'UTC', winter, hours)
    expect(said).toEqual(typeof words === 'string' ? words : expect.stringMatching(words))
  })
})

describe('working hours as they are sent', () => {
  const problems = (hours: unknown) => workingHours.safeParse(hours).error?.issues.map(({ message }) => message)
  const badHours = 'Please give the hours of each day like 09:00-17:00, in half hours.'

  it.each([
    [[]],
    [usualHours],
    [fiveTimes('22:00-06:00')],
    [Array<string>(7).fill('06:00-05:30')],
    [[...Array<string>(6).fill(off), '00:00-23:30']],
  ])('may be %j', (hours) => expect(problems(hours)).toBeUndefined())

  it.each([
    [fiveTimes('9-17'), badHours],
    [fiveTimes('09:15-17:00'), badHours],
    [fiveTimes('24:00-17:00'), badHours],
    [['09:00-17:00'], badHours],
    [Array<string>(8).fill('09:00-17:00'), badHours],
    ['09:00-17:00', badHours],
    [[1, 2, 3, 4, 5, 6, 7], badHours],
    [Array<string>(7).fill(off), 'Please leave at least one working day.'],
    [fiveTimes('09:00-09:00'), 'A working day cannot begin and end at the same time.'],
    [
      ['22:00-06:00', '05:30-12:00', off, off, off, off, off],
      'A day cannot begin before the night shift of the day before is over.',
    ],
    [
      ['05:30-12:00', off, off, off, off, off, '22:00-06:00'],
      'A day cannot begin before the night shift of the day before is over.',
    ],
  ])('cannot be %j', (hours, message) => expect(problems(hours)?.[0]).toBe(message))
})
