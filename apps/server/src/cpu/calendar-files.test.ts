import { describe, expect, it } from 'vitest'
import { parseCalendarCsv, parseIcs } from './calendar-files.ts'

const input = { zone: 'Africa/Nairobi', now: new Date('2026-05-06T12:00:00Z') }
const readIcs = (...lines: string[]) => {
  const event = ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Send invoices', ...lines, 'END:VEVENT']
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...event, 'END:VCALENDAR'].join('\r\n')
  return parseIcs({ ...input, text })[0]
}
const minutesOf = (read: ReturnType<typeof readIcs>) =>
  read?.occurrences.map(({ startsAt, endsAt }) => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)

describe('an event of an iCalendar file', () => {
  const start = 'DTSTART:20260504T090000'
  it.each([
    ['without an end', [start], [1]],
    ['that ends when it starts', [start, 'DTEND:20260504T090000'], [1]],
    ['with an end within its first minute', [start, 'DTEND:20260504T090020'], [1]],
    ['with a duration', [start, 'DURATION:PT1H30M'], [90]],
    ['with a duration of nothing', [start, 'DURATION:PT0S'], [1]],
    ['without an end, in UTC', [`${start}Z`], [1]],
    ['without an end, in a zone', ['DTSTART;TZID=Europe/Berlin:20260504T090000'], [1]],
    ['without an end, which repeats', [start, 'RRULE:FREQ=DAILY;COUNT=2'], [1, 1]],
    ['with a duration, which repeats', [start, 'DURATION:PT15M', 'RRULE:FREQ=DAILY;COUNT=2'], [15, 15]],
  ])('%s is taken', (_, lines, minutes) => {
    expect(minutesOf(readIcs(...lines))).toEqual(minutes)
  })

  it.each([
    ['ends before it starts', [start, 'DTEND:20260504T085900'], 'ends before it starts'],
    ['has a negative duration', [start, 'DURATION:-PT1H'], 'ends before it starts'],
    ['is a day without an end', ['DTSTART;VALUE=DATE:20260504'], 'lasts all day'],
  ])('that %s is refused', (_, lines, reason) => {
    expect(readIcs(...lines)).toMatchObject({ occurrences: [], reason })
  })
})

describe('a row of a CSV file', () => {
  const read = (end: string) =>
    parseCalendarCsv({
      ...input,
      text: `Subject,Start Date,Start Time,End Date,End Time\nSend invoices,5/4/2026,9:00 AM,5/4/2026,${end}`,
    })[0]

  it('that ends when it starts is taken', () => expect(minutesOf(read('9:00 AM'))).toEqual([1]))
  it('that ends before it starts is refused', () =>
    expect(read('8:59 AM')).toMatchObject({ occurrences: [], reason: 'ends before it starts' }))
})
