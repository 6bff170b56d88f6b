import { firstName, hours, money } from '@kazi/schemas/format'
import { columnMoney } from '@kazi/schemas/money-column'
import { describe, expect, it, vi } from 'vitest'
import {
  comingTime,
  count,
  dayHeading,
  dueState,
  exactTime,
  hourlyRate,
  relativeDay,
  relativeTime,
  shortRelativeTime,
  weekdayDate,
} from './format.ts'

// A reader west of UTC: there a bare day read as UTC midnight would be the day before.
process.env.TZ = 'America/New_York'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]

describe('firstName', () => {
  it.each([
    ['Akosua Boakye', 'Akosua'],
    [' Dr. Akosua Boakye', 'Akosua'],
    ['Chidi', 'Chidi'],
    ['Dr', 'Dr'],
  ])('of %j is %s', (name, first) => expect(firstName(name)).toBe(first))
})

describe('amounts', () => {
  it('money drops empty cents only', () => {
    expect(money({ amountCents: 120_000, currency: 'USD' }, 'en-US')).toBe('$1,200')
    expect(money({ amountCents: 1250, currency: 'USD' }, 'en-US')).toBe('$12.50')
    expect(money({ amountCents: -5, currency: 'USD' }, 'en-US')).toBe('-$0.05')
    expect(money({ amountCents: 900_000, currency: 'KES' }, 'en-US')).toBe('KES\u00a09,000')
  })
  it('are written as in America where English is spoken, in any browser', () => {
    const format = vi.spyOn(Intl, 'NumberFormat')
    money({ amountCents: 1250, currency: 'USD' })
    expect(format).toHaveBeenCalledWith('en-US', expect.anything())
    format.mockRestore()
  })
  it('of a column have decimals where one of the same currency has cents', () => {
    const usd = (amountCents: number) => ({ amountCents, currency: 'USD' }) as const
    const kes = { amountCents: 900_000, currency: 'KES' } as const
    expect([usd(4200), usd(1950), kes].map(columnMoney([usd(4200), usd(1950), kes]))).toEqual([
      '$42.00',
      '$19.50',
      'KES\u00a09,000',
    ])
    expect([usd(4200), usd(1900)].map(columnMoney([usd(4200), usd(1900)]))).toEqual(['$42', '$19'])
  })
  it('hours speaks in hours and minutes', () => {
    expect([0, 45, 60, 150].map(hours)).toEqual(['0 min', '45 min', '1 h', '2 h 30 min'])
  })
  it('count agrees with its noun', () => {
    expect([count(1, 'task'), count(0, 'task'), count(2, 'reply', 'replies')]).toEqual([
      '1 task',
      '0 tasks',
      '2 replies',
    ])
  })
  it.each([
    ['12', '$12/hr'],
    ['10-15', '$10-15/hr'],
    ['$8', '$8/hr'],
    ['', 'Rate negotiable'],
    [null, 'Rate negotiable'],
    ['KES 900 per hour', 'KES 900/hr'],
    ['$10/hr', '$10/hr'],
  ])('hourlyRate(%j) is %s', (rate, text) => expect(hourlyRate(rate)).toBe(text))
})

describe('relative times', () => {
  it.each([
    [59 * second, 'Just now', 'Just now'],
    [minute, '1 minute ago', '1m ago'],
    [59 * minute, '59 minutes ago', '59m ago'],
    [hour, '1 hour ago', '1h ago'],
    [23 * hour + 59 * minute, '23 hours ago', '23h ago'],
    [day, '1 day ago', '1d ago'],
    [7 * day - 1, '6 days ago', '6d ago'],
    [7 * day, 'Nov 14', 'Nov 14'],
    [400 * day, 'Oct 17, 2025', 'Oct 17, 2025'],
    [-30 * second, 'Just now', 'Just now'],
    [-3 * hour, 'in 3 hours', 'in 3 hours'],
  ])('%d ms ago', (ms, long, short) => {
    expect(relativeTime(ago(ms), now)).toBe(long)
    expect(shortRelativeTime(ago(ms), now)).toBe(short)
  })

  it('reads a bare date as a day of the reader', () => {
    const local = new Date(2026, 10, 21, 23, 30)
    expect(
      ['2026-11-21', '2026-11-22', '2026-11-20', '2026-11-24', '2026-12-24'].map((at) => relativeDay(at, local)),
    ).toEqual(['Today', 'Tomorrow', 'Yesterday', 'In 3 days', 'Dec 24'])
    expect(relativeTime('2026-11-22', local)).toBe('Tomorrow')
  })

  it('heads the days of a conversation without counting them, since lists count hours', () => {
    const local = new Date(2026, 10, 21, 23, 30)
    const heading = (days: number) => dayHeading(new Date(2026, 10, 21 - days, 3), local)
    expect([0, 1, 2, 3, 8].map(heading)).toEqual(['Today', 'Yesterday', 'Thu, Nov 19', 'Wed, Nov 18', 'Fri, Nov 13'])
  })

  it('names the zone of the exact time', () => {
    expect(exactTime('2026-11-21T12:00:00Z', now, 'America/New_York')).toMatch(/^Sat, Nov 21, 7:00\sAM EST$/)
    expect(exactTime('2026-11-30', now)).toBe('Mon, Nov 30')
  })

  it('names the year where it is another one', () => {
    expect(exactTime('2027-01-04T12:00:00Z', now, 'America/New_York')).toMatch(/^Mon, Jan 4, 2027, 7:00\sAM EST$/)
    expect(exactTime('2025-11-30', now)).toBe('Sun, Nov 30, 2025')
    expect(weekdayDate('2026-11-28T12:00:00Z', now)).toBe('Sat, Nov 28')
    expect(weekdayDate('2027-01-04', now)).toBe('Mon, Jan 4, 2027')
  })

  it('says when something comes by its weekday, and with the date where the weekday is not enough', () => {
    expect(comingTime('2026-11-24T03:48:00Z', now)).toMatch(/^Mon, 10:48\sPM$/)
    expect(comingTime('2026-11-28T12:00:00Z', now)).toMatch(/^Sat, Nov 28, 7:00\sAM$/)
  })
})

describe('dueState', () => {
  it.each([
    [-31 * hour, 'calm', '31 h left'],
    [-24 * hour, 'soon', 'Due soon, 24 h left'],
    [-20 * minute, 'soon', 'Due soon, 20 min left'],
    [0, 'overdue', 'Overdue by less than 1 min'],
    [3 * hour, 'overdue', 'Overdue by 3 h'],
    [80 * hour, 'overdue', 'Overdue by 3 days'],
  ])('%d ms past due', (ms, state, text) => expect(dueState(ago(ms), now)).toEqual({ state, text }))
})
