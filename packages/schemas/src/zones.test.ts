import { describe, expect, it } from 'vitest'
import { clockIn, endOfDay, isSameZone, nineEasternIn, overlapHours, placeOf, zonedTime, zoneOf } from './zones.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

describe('zones', () => {
  it.each([
    ['US Eastern', 'America/New_York'],
    ['us pacific', 'America/Los_Angeles'],
    ['Africa/Nairobi', 'Africa/Nairobi'],
    ['EAT', 'Africa/Nairobi'],
    ['GMT+3', '+03:00'],
    ['+3', '+03:00'],
    ['+0300', '+03:00'],
    ['UTC -5:30', '-05:30'],
    // PostgreSQL reads this abbreviation as Israel's.
    ['IST', 'Asia/Calcutta'],
    ['wet', 'Europe/Lisbon'],
    ['Nairobi', 'Africa/Nairobi'],
    ['addis ababa', 'Africa/Addis_Ababa'],
    ['Lagos, Nigeria', 'Africa/Lagos'],
    ['Nairobi-ish', null],
    ['Mars/Phobos', null],
    ['', null],
    [null, null],
  ])('reads %s', (text, zone) => expect(zoneOf(text)).toBe(zone))

  it.each([
    ['Asia/Kolkata', 'Asia/Calcutta', true],
    ['Europe/Kyiv', 'Europe/Kiev', true],
    ['europe/kyiv', 'Europe/Kyiv', true],
    ['Etc/UTC', 'UTC', true],
    // The same time now is not the same zone.
    ['Africa/Nairobi', '+03:00', false],
    ['Europe/Berlin', 'Europe/Oslo', false],
  ])('%s and %s are one zone: %s', (one, other, same) => expect(isSameZone(one, other)).toBe(same))
})

describe('shared working hours', () => {
  it('follows the clocks of the season', () => {
    expect(overlapHours('Africa/Nairobi', 'US Eastern', winter)).toBe(0)
    expect(overlapHours('Africa/Nairobi', 'US Eastern', summer)).toBe(1)
    expect(overlapHours('Africa/Lagos', 'Europe/London', winter)).toBe(7)
    expect(overlapHours('Africa/Lagos', 'Europe/London', summer)).toBe(8)
  })
  it('says nothing of a zone that it does not know', () => {
    expect(overlapHours('somewhere', 'US Eastern', winter)).toBeNull()
  })
})

it('keeps little of a zone that is spelled in thousands of ways', () => {
  const spelled = (i: number) =>
    [...'america/argentina/buenos_aires'].map((char, at) => (i & (1 << (at % 14)) ? char.toUpperCase() : char)).join('')
  const now = new Date('2024-06-01T12:00:00Z')
  overlapHours('Europe/Berlin', 'UTC', now)
  const before = process.memoryUsage().rss
  for (let i = 0; i < 10_000; i++) expect(overlapHours(spelled(i), 'UTC', now)).toBe(5)
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(100)
  expect(zoneOf(`UTC${' '.repeat(9_000)}(home)`)).toBeNull()
})

describe('working hours of today', () => {
  it('are shared in full in one zone, whatever it is called', () => {
    expect(overlapHours('Africa/Nairobi', 'East Africa Time')).toBe(8)
    expect(overlapHours('UTC+3', 'Africa/Nairobi')).toBe(8)
    // The card and the matcher once had separate lists of names, and only one of them had this name.
    expect(overlapHours('CST', 'US Central')).toBe(8)
  })

  it('shrink with the distance, over the date line too, and never below nothing', () => {
    expect(overlapHours('UTC', 'UTC+5')).toBe(3)
    expect(overlapHours('UTC+12', 'UTC-11')).toBe(7)
    expect(overlapHours('UTC', 'UTC+12')).toBe(0)
  })

  it('of an unknown zone are unknown', () => {
    expect(overlapHours('somewhere warm', 'UTC')).toBeNull()
    expect(nineEasternIn('somewhere warm')).toBeNull()
  })

  it('begin in US Eastern at nine', () => {
    expect(nineEasternIn('US Eastern')).toBe('9:00 AM')
    expect(nineEasternIn('Africa/Nairobi', winter)).toBe('5:00 PM')
  })
})

describe('a place', () => {
  it.each([
    ['Africa/Dar_es_Salaam', 'Dar es Salaam'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
    ['US Eastern', 'US Eastern'],
    [' East Africa Time ', 'East Africa Time'],
    ['Lagos / London', 'Lagos / London'],
    ['UTC+3', 'UTC+3'],
  ])('%j is said as %s', (zone, place) => expect(placeOf(zone)).toBe(place))

  it('has its own clock, and one that nobody knows has none', () => {
    const now = new Date('2026-11-21T20:40:00Z')
    expect(clockIn('Africa/Dar_es_Salaam', now)).toMatch(/^11:40\sPM$/)
    expect(clockIn('UTC+5:30', now)).toMatch(/^2:10\sAM$/)
    expect(clockIn('somewhere warm', now)).toBeNull()
  })
})

describe('a clock that goes forward', () => {
  it.each([
    ['America/Santiago', [2026, 9, 6, 0], '2026-09-06T04:00:00.000Z'],
    ['America/Havana', [2026, 3, 8, 0], '2026-03-08T05:00:00.000Z'],
    ['Atlantic/Azores', [2026, 3, 29, 0], '2026-03-29T01:00:00.000Z'],
    ['America/New_York', [2026, 3, 8, 2], '2026-03-08T07:00:00.000Z'],
    ['Europe/Berlin', [2026, 3, 29, 2], '2026-03-29T01:00:00.000Z'],
  ] as const)('in %s shows the time that it skips an hour later', (zone, [year, month, day, hour], at) => {
    expect(zonedTime(zone, year, month, day, hour).toISOString()).toBe(at)
  })

  it.each([
    ['America/Santiago', '2026-09-05', '2026-09-06T04:00:00.000Z'],
    ['America/Havana', '2026-03-07', '2026-03-08T05:00:00.000Z'],
    ['Atlantic/Azores', '2026-03-28', '2026-03-29T01:00:00.000Z'],
    ['America/Santiago', '2026-09-06', '2026-09-07T03:00:00.000Z'],
    ['America/Santiago', '2026-04-04', '2026-04-05T04:00:00.000Z'],
  ])('in %s ends no day early: %s', (zone, day, at) => expect(endOfDay(zone, day).toISOString()).toBe(at))
})
