import { describe, expect, it } from 'vitest'
import { windowOf } from './calendar-window.ts'

const now = new Date('2026-05-06T12:00:00Z')
const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT']
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const uidsOf = (...lines: string[]) =>
  [...windowOf(calendar(...lines), now).text.matchAll(/^UID:(.*)$/gm)].map(([, uid]) => uid)

describe('the weeks around today of an iCalendar file', () => {
  it.each([
    ['an event near today', ['DTSTART:20260504T090000Z'], true],
    ['one on the last day, in a zone', ['DTSTART;TZID="(UTC+01:00) Berlin":20260603T235900'], true],
    ['one of years ago', ['DTSTART;TZID=Europe/Berlin:20160504T090000'], false],
    ['a day of years ago', ['DTSTART;VALUE=DATE:20160504'], false],
    ['one of next year', ['DTSTART:20270504T090000Z'], false],
    ['a series that goes on', ['DTSTART:20160504T090000Z', 'RRULE:FREQ=WEEKLY'], true],
    ['a series that has ended', ['DTSTART:20160504T090000Z', 'RRULE:FREQ=WEEKLY;UNTIL=20170504T090000Z'], false],
    ['a series that begins next year', ['DTSTART:20270504T090000Z', 'RRULE:FREQ=WEEKLY'], false],
    ['dates that are listed', ['DTSTART:20160504T090000Z', 'RDATE:20260504T090000Z'], true],
    ['what was moved here', ['DTSTART:20260504T090000Z', 'RECURRENCE-ID:20160504T090000Z'], true],
    ['what was moved away', ['DTSTART:20270504T090000Z', 'RECURRENCE-ID:20260504T090000Z'], true],
    ['a change of long ago', ['DTSTART:20160504T100000Z', 'RECURRENCE-ID:20160504T090000Z'], false],
    [
      'one to all that follow',
      ['DTSTART:20160504T100000Z', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20160504T090000Z'],
      true,
    ],
    ['an event without a start', ['SUMMARY:x'], true],
  ])('%s: %s is kept: %s', (_, lines, isKept) => {
    expect(uidsOf(...event('a', ...lines), ...event('b', 'DTSTART:20260506T090000Z'))).toEqual(
      isKept ? ['a', 'b'] : ['b'],
    )
    expect(windowOf(calendar(...event('a', ...lines)), now).leftOut).toBe(isKept ? 0 : 1)
  })

  it('have what is read of an event, and nothing else of it: nobody’s address and no notes', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Own', 'BEGIN:STANDARD', 'TZOFFSETTO:+0100', 'END:STANDARD', 'END:VTIMEZONE']
    const read = [
      'SUMMARY:Send',
      'DTSTART;TZID=Own:20260504T090000',
      'DTEND;TZID=Own:20260504T100000',
      'STATUS:CONFIRMED',
    ]
    const notes = ['DESCRIPTION:My password is', '  hunter2', 'ATTENDEE;CN=Dana:mailto:dana@example.com']
    const alarm = ['BEGIN:VALARM', 'SUMMARY:Alarm', 'DURATION:PT5M', 'END:VALARM']
    const tasks = ['BEGIN:VTODO', 'SUMMARY:Secret', 'END:VTODO']
    const file = calendar(...zone, ...tasks, ...event('a', ...notes, ...read, ...alarm))
    expect(windowOf(file, now).text).toBe(calendar(...zone, ...event('a', ...read)))
  })

  it('are read across folded lines, and whatever ends a line', () => {
    const file = calendar(
      ...event('a', 'SUMMARY:Send the', '  invoices', 'DTSTART;TZID=Europe/', ' Berlin:20160504T090000'),
    )
    for (const text of [file, file.replaceAll('\r\n', '\n')]) expect(windowOf(text, now)).toMatchObject({ leftOut: 1 })
    const near = file.replace('2016', '2026')
    expect(windowOf(near, now).text).toContain(
      'SUMMARY:Send the invoices\r\nDTSTART;TZID=Europe/Berlin:20260504T090000',
    )
  })

  it('are found in a file of many years at once', () => {
    const old = event('old', 'DTSTART:20160504T090000Z', `DESCRIPTION:${'x'.repeat(500)}`).join('\r\n')
    const near = event('a', 'DTSTART:20260504T090000Z')
    const file = calendar(`${old}\r\n`.repeat(40_000).trim(), ...near)
    const { text, leftOut } = windowOf(file, now)
    expect([leftOut, text]).toEqual([40_000, calendar(...near)])
  })
})
