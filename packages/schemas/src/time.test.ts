import { expect, it } from 'vitest'
import { duration, readDuration, workDays } from './time.ts'

it.each([
  '1h30',
  '1h 30',
  '1 h 30',
  '1h30m',
  '1h 30m',
  '1 h 30 min',
  '1H30',
  '1hr 30mins',
  '1 hour 30 minutes',
  '1:30',
  '01:30',
  '90',
  '90m',
  '90 m',
  '90min',
  '90 minutes',
  '1.5h',
  '1,5h',
  '1.5 hours',
  '1,5',
  '1.5',
  '1.50',
  ' 1h\u00a030 ',
])('%s is an hour and a half', (text) => expect(duration.parse(text)).toBe(90))

it.each([
  ['2h', 120],
  ['2 hours', 120],
  ['5m', 5],
  ['0:45', 45],
  ['0.25', 15],
  ['0,1', 6],
  ['1h5', 65],
  ['1h 05', 65],
  ['24h', 1440],
  ['12:07', 727],
  ['130', 130],
  ['15', 15],
])('%s is %i minutes', (text, minutes) => expect(duration.parse(text)).toBe(minutes))

it.each([
  ['', /say how long/],
  ['  ', /say how long/],
  ['0', /such as/],
  ['0m', /say how long/],
  ['0:00', /say how long/],
  ['2', /2 hours or 2 minutes\? Write 2h or 2m/],
  ['9', /9 hours or 9 minutes/],
  ['1', /1 hour or 1 minute\? Write 1h or 1m/],
  ['1:60', /such as/],
  ['1:5', /such as/],
  ['1h90', /such as/],
  ['-1h', /such as/],
  ['-90', /such as/],
  ['1h30h', /such as/],
  ['1.5m', /such as/],
  ['an hour', /such as/],
  ['1e2', /such as/],
  ['١h', /such as/],
  ['25h', /24 hours/],
  ['24:01', /24 hours/],
  ['1441', /24 hours/],
  ['9'.repeat(5000), /such as/],
])('%s is refused', (text, why) => {
  const { error } = duration.safeParse(text)
  expect(error?.issues).toHaveLength(1)
  expect(error?.issues[0]?.message).toMatch(why)
})

it.each([0, -5, 1.5, 1441, Number.NaN, null, undefined, [], {}, true])('the number %s is refused', (value) => {
  expect(duration.safeParse(value).success).toBe(false)
})

it('a number of minutes stays what it is', () => expect(duration.parse(2)).toBe(2))

it('says what it reads before anything is sent', () => {
  expect(readDuration('1h 30')).toEqual({ minutes: 90 })
  expect(readDuration('soon')).toHaveProperty('problem')
})

it.each([
  ['UTC', '2026-02-28', '2026-03-05'],
  ['Africa/Nairobi', '2026-03-01', '2026-03-06'],
  ['America/New_York', '2026-02-28', '2026-03-05'],
])('in %s a task that came at 21:30 UTC can be worked on from the day before', (zone, first, last) => {
  expect(workDays(zone, '2026-03-01T21:30:00Z', new Date('2026-03-05T21:30:00Z'))).toEqual({ first, last })
})
