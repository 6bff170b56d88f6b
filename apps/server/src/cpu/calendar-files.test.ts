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

describe('a title with a letter that was lost', () => {
  const reason = 'has a character that cannot be stored'
  it('is refused in an iCalendar file', () => {
    const lines = [...at('20260504T090000Z', 15), 'RRULE:FREQ=DAILY;COUNT=2']
    expect(readAll(vevent('lost', 'Caf\ufffd', ...lines))).toEqual([{ row: 1, occurrences: [], reason }])
  })
  it('is refused in a CSV file', () => {
    const text = 'Title,Start,End\nCaf\ufffd,2026-05-04 09:00,2026-05-04 10:00'
    expect(parseCalendarCsv({ ...input, text })).toEqual([{ row: 1, occurrences: [], reason }])
  })
  it('leaves one occurrence of a series with the title of the series', () => {
    const series = vevent('one', 'Coffee', ...at('20260504T090000Z', 15), 'RRULE:FREQ=DAILY;COUNT=2')
    const moved = vevent('one', 'Caf\ufffd', ...at('20260505T100000Z', 15), 'RECURRENCE-ID:20260505T090000Z')
    expect(occurrencesOf(readAll(series, moved))).toEqual(['2026-05-04T09:00 Coffee', '2026-05-05T10:00 Coffee'])
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

const vevent = (uid: string, title: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${title}`, ...lines, 'END:VEVENT'].join('\r\n')
const readAll = (...components: string[]) =>
  parseIcs({ ...input, text: ['BEGIN:VCALENDAR', 'VERSION:2.0', ...components, 'END:VCALENDAR'].join('\r\n') })
const at = (start: string, minutes: number) => [`DTSTART:${start}`, `DURATION:PT${minutes}M`]
const occurrencesOf = (read: ReturnType<typeof readAll>) =>
  read.flatMap(({ occurrences }) => occurrences.map(({ title, startsAt }) => `${startsAt.slice(0, 16)} ${title}`))

describe('a calendar of many years', () => {
  const years = Array.from({ length: 9000 }, (_, n) =>
    vevent(`old-${n}`, 'Stand-up', ...at(`201${n % 9}0504T090000Z`, 15)),
  )
  const ended = Array.from({ length: 2500 }, (_, n) =>
    vevent(`ended-${n}`, 'Course', ...at('20180504T090000Z', 15), 'RRULE:FREQ=WEEKLY;UNTIL=20190504T090000Z'),
  )

  it('is read, however many events are far from today', () => {
    const read = readAll(...years, ...ended, vevent('now', 'Send invoices', ...at('20260504T090000Z', 60)))
    expect(occurrencesOf(read)).toEqual(['2026-05-04T09:00 Send invoices'])
    expect(new Set(read.slice(0, -1).map(({ reason }) => reason))).toEqual(new Set(['is more than 28 days from today']))
  })

  it('may have 2,000 events near today, and no more', () => {
    const near = Array.from({ length: 2001 }, (_, n) => vevent(`${n}`, 'Call', ...at('20260504T090000Z', 5)))
    expect(readAll(...near.slice(1))).toHaveLength(2000)
    expect(() => readAll(...near)).toThrow('up to 2,000 events')
  })

  it('is read as CSV too', () => {
    const row = (title: string, date: string) => `${title},${date},9:00 AM,${date},9:15 AM`
    const rows = Array.from({ length: 3000 }, (_, n) => row('Stand-up', `5/4/201${n % 9}`))
    const text = ['Subject,Start Date,Start Time,End Date,End Time', ...rows, row('Send invoices', '5/4/2026')].join(
      '\n',
    )
    const read = parseCalendarCsv({ ...input, text })
    expect(occurrencesOf(read)).toEqual(['2026-05-04T06:00 Send invoices'])
    expect(read[0]).toEqual({ row: 1, occurrences: [], reason: 'is more than 28 days from today' })
    const damaged = Array.from({ length: 3000 }, () => row('Caf\ufffd', '5/4/2019').replace(/$/, ',true'))
    const old = ['Subject,Start Date,Start Time,End Date,End Time,All Day', ...damaged, row('Call', '5/4/2026')]
    expect(occurrencesOf(parseCalendarCsv({ ...input, text: old.join('\n') }))).toEqual(['2026-05-04T06:00 Call'])
    const dates = [
      ['Mon May 04 2026 18:30:00 GMT-0400', 'Mon May 04 2026 19:00:00 GMT-0400'],
      ['"Mon, 04 May 2026 18:30:00 -0400"', '"Mon, 04 May 2026 19:00:00 -0400"'],
      ['"May 4, 2026 6:30 PM"', '"May 4, 2026 7:00 PM"'],
      ['4 May 2019 18:30', '4 May 2019 19:00'],
      ['"May 4, 2019 6:30 PM"', '"May 4, 2019 7:00 PM"'],
    ].map(([start, end]) => `Report,${start},${end}`)
    const times = parseCalendarCsv({ ...input, text: ['Title,Start,End', ...dates].join('\n') })
    expect(times.map(({ occurrences, reason }) => reason ?? occurrences.length)).toEqual([
      ...[1, 1, 1],
      ...['is more than 28 days from today', 'is more than 28 days from today'],
    ])
    const near = Array.from({ length: 2001 }, () => row('Call', '5/4/2026'))
    const many = ['Subject,Start Date,Start Time,End Date,End Time', ...near].join('\n')
    expect(() => parseCalendarCsv({ ...input, text: many })).toThrow('up to 2,000 events')
  })
})

describe('what was changed after it was planned', () => {
  const series = vevent('s', 'Weekly call', ...at('20260504T090000Z', 30), 'RRULE:FREQ=DAILY;COUNT=3')

  it('does not count where it was canceled: one event, one occurrence of a series, or a whole series', () => {
    const read = readAll(
      vevent('a', 'Canceled', ...at('20260504T080000Z', 30), 'STATUS:CANCELLED'),
      vevent('b', 'Canceled too', ...at('20260504T080000Z', 30), 'RRULE:FREQ=DAILY', 'STATUS:CANCELLED'),
      series,
      vevent('s', 'Weekly call', ...at('20260505T090000Z', 30), 'RECURRENCE-ID:20260505T090000Z', 'STATUS:CANCELLED'),
    )
    expect(occurrencesOf(read)).toEqual(['2026-05-04T09:00 Weekly call', '2026-05-06T09:00 Weekly call'])
    expect(read.slice(0, 2).map(({ reason }) => reason)).toEqual(['was canceled', 'was canceled'])
  })

  it('has its own title and time, and changes no other series that comes at the same time', () => {
    const changed = ['RECURRENCE-ID:20260505T090000Z', ...at('20260505T140000Z', 45)]
    const other = vevent('t', 'Lunch break', ...at('20260504T090000Z', 30), 'RRULE:FREQ=DAILY;COUNT=3')
    expect(occurrencesOf(readAll(series, other, vevent('s', 'Call about taxes', ...changed)))).toEqual([
      '2026-05-04T09:00 Weekly call',
      '2026-05-05T14:00 Call about taxes',
      '2026-05-06T09:00 Weekly call',
      '2026-05-04T09:00 Lunch break',
      '2026-05-05T09:00 Lunch break',
      '2026-05-06T09:00 Lunch break',
    ])
  })

  it('counts where it was moved into these weeks from others', () => {
    const old = vevent('s', 'Report', ...at('20260105T090000Z', 30), 'RRULE:FREQ=MONTHLY;UNTIL=20260206T000000Z')
    const moved = vevent('s', 'Report', ...at('20260504T090000Z', 30), 'RECURRENCE-ID:20260205T090000Z')
    expect(occurrencesOf(readAll(old, moved))).toEqual(['2026-05-04T09:00 Report'])
  })

  it('is an event of its own where the series is not in the file, as an invitation to one occurrence', () => {
    const invitation = vevent('x', 'Budget', ...at('20260504T100000Z', 30), 'RECURRENCE-ID:20260504T100000Z')
    expect(occurrencesOf(readAll(series, invitation)).at(-1)).toBe('2026-05-04T10:00 Budget')
  })
})

describe('an event that ends in another zone than it starts in', () => {
  const flight = ['DTSTART;TZID=Europe/Berlin:20260504T090000', 'DTEND;TZID=America/New_York:20260504T090000']

  it('is as long as it takes, once or again', () => {
    expect(minutesOf(readIcs(...flight))).toEqual([360])
    expect(minutesOf(readIcs(...flight, 'RRULE:FREQ=DAILY;COUNT=2'))).toEqual([360, 360])
  })
})
