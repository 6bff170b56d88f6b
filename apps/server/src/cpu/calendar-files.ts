import { calendarDays, mostEvents, type Occurrence, type ReadEvent } from '@kazi/schemas/calendar'
import { isPrintable } from '@kazi/schemas/printable'
import { maxLength } from '@kazi/schemas/text'
import { zonedTime, zoneOf } from '@kazi/schemas/zones'
import * as chrono from 'chrono-node/en'
import ICAL from 'ical.js'
import { AppError } from '../errors.ts'
import { recordsOf } from './va-csv.ts'

type Input = { text: string; zone: string; now: Date }
const day = 86_400_000
/**
 * An event may end when it starts, as a reminder does (RFC 5545), but what is stored must end later. A minute is too short to
 * show among the hours of a week.
 */
const shortest = 60_000
/** More turns than any rule of people needs to reach the end of the window: one that repeats every second does not. */
const mostTurns = 20_000
const tooMany = () =>
  new AppError('BAD_REQUEST', `A calendar may have up to 2,000 events. Please export a shorter period.`)

const titleOf = (text: string) => {
  const title = text.replace(/\s+/g, ' ').trim().slice(0, maxLength.line).toWellFormed()
  return title && isPrintable(title) ? title : undefined
}

function occurrence(now: Date, title: string, start: Date, end: Date, repeats: string | null): Occurrence | string {
  const [from, to] = [start.getTime(), end.getTime()]
  if (!(to >= from)) return 'ends before it starts'
  if (to - from >= day) return 'lasts a day or longer'
  if (Math.abs(from - now.getTime()) > calendarDays * day) return `is more than ${calendarDays} days from today`
  const endsAt = new Date(Math.max(to, from + shortest)).toISOString()
  return { title, startsAt: start.toISOString(), endsAt, repeats }
}

const collected = (row: number, found: (Occurrence | string)[]): ReadEvent => {
  const occurrences = found.filter((one) => typeof one !== 'string')
  const reason = found.find((one) => typeof one === 'string') ?? `is more than ${calendarDays} days from today`
  return occurrences.length > 0 ? { row, occurrences } : { row, occurrences, reason }
}

/** The moment of a time in a calendar: by its zone's IANA name, else by the file's own definition, else by the reader's. */
function instantOf(time: ICAL.Time, tzid: string | undefined, zone: string) {
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toJSDate()
  const named = zoneOf(tzid)
  if (!named && time.zone && time.zone.tzid !== 'floating') return time.toJSDate()
  return zonedTime(named ?? zone, time.year, time.month, time.day, time.hour, time.minute)
}

function readEvent(component: ICAL.Component, row: number, { zone, now }: Input): ReadEvent {
  const event = new ICAL.Event(component)
  const title = titleOf(event.summary ?? '')
  if (!title) return { row, occurrences: [], reason: 'has no title' }
  if (!event.startDate || event.startDate.isDate) return { row, occurrences: [], reason: 'lasts all day' }
  const tzid = component.getFirstProperty('dtstart')?.getFirstParameter('tzid')
  const at = (time: ICAL.Time) => instantOf(time, tzid, zone)
  if (!event.isRecurring())
    return collected(row, [occurrence(now, title, at(event.startDate), at(event.endDate), null)])
  const repeats = Object.keys(event.getRecurrenceTypes())[0]?.toLowerCase() ?? null
  const found: (Occurrence | string)[] = []
  const turns = event.iterator()
  for (let turn = 0; turn < mostTurns; turn++) {
    const next = turns.next()
    if (!next || at(next).getTime() > now.getTime() + calendarDays * day) break
    if (at(next).getTime() < now.getTime() - calendarDays * day) continue
    const { startDate, endDate } = event.getOccurrenceDetails(next)
    found.push(occurrence(now, titleOf(event.summary) ?? title, at(startDate), at(endDate), repeats))
    if (found.length > mostEvents) throw tooMany()
  }
  return collected(row, found)
}

/** The events of an iCalendar file, with repeats expanded in the weeks around `now`. `zone` is for times without one. */
export function parseIcs(input: Input): ReadEvent[] {
  let root: ICAL.Component
  try {
    root = new ICAL.Component(ICAL.parse(input.text.replace(/^\uFEFF/, '')))
  } catch {
    throw new AppError('BAD_REQUEST', 'This is not a calendar file. Please export your calendar as .ics or .csv.')
  }
  const calendars = root.name === 'vcalendar' ? [root] : root.getAllSubcomponents('vcalendar')
  const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
  if (events.length === 0) throw new AppError('BAD_REQUEST', 'This calendar has no events.')
  if (events.length > mostEvents) throw tooMany()
  ICAL.TimezoneService.reset()
  for (const calendar of calendars)
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  // A changed occurrence belongs to its series, which finds it by itself.
  return events
    .filter((event) => !event.hasProperty('recurrence-id'))
    .map((event, index) => {
      try {
        return readEvent(event, index + 1, input)
      } catch (error) {
        if (error instanceof AppError) throw error
        return { row: index + 1, occurrences: [], reason: 'cannot be read' }
      }
    })
}

const columns = {
  title: ['subject', 'title', 'summary', 'event', 'name'],
  startDate: ['start date', 'date', 'day'],
  startTime: ['start time', 'from'],
  endDate: ['end date'],
  endTime: ['end time', 'to'],
  start: ['start', 'starts', 'begins', 'start date/time'],
  end: ['end', 'ends', 'end date/time'],
  allDay: ['all day event', 'all day'],
} as const

/** A moment as people and programs write it, in the reader's zone unless it names one. */
function momentOf(text: string, { zone, now }: Input) {
  const [found] = chrono.parse(text, now)
  if (!found?.start.isCertain('hour') || !found.start.isCertain('day')) return undefined
  const { start } = found
  if (start.isCertain('timezoneOffset')) return start.date()
  const [year, month, dayOfMonth] = [start.get('year') ?? 0, start.get('month') ?? 1, start.get('day') ?? 1]
  return zonedTime(zone, year, month, dayOfMonth, start.get('hour') ?? 0, start.get('minute') ?? 0)
}

/** The events of a CSV export: Google's and Outlook's columns, or Title, Start and End. */
export function parseCalendarCsv(input: Input): ReadEvent[] {
  const records = recordsOf(input.text.replace(/^\uFEFF/, ''), mostEvents)
  const [header = [], ...rows] = records.filter((record) => record.some((cell) => cell.trim()))
  const names = header.map((cell) => cell.trim().toLowerCase())
  const columnOf = (field: keyof typeof columns) =>
    names.findIndex((name) => (columns[field] as readonly string[]).includes(name))
  if (columnOf('title') < 0 || (columnOf('start') < 0 && columnOf('startDate') < 0) || rows.length === 0)
    throw new AppError(
      'BAD_REQUEST',
      'This file has no events. It needs a header row with Subject, Start Date and Start Time.',
    )
  if (rows.length > mostEvents) throw tooMany()
  return rows.map((record, index) => {
    const row = index + 1
    const cell = (field: keyof typeof columns) => record[columnOf(field)]?.trim() ?? ''
    const title = titleOf(cell('title'))
    if (!title) return { row, occurrences: [], reason: 'has no title' }
    if (/^(true|yes|1)$/i.test(cell('allDay'))) return { row, occurrences: [], reason: 'lasts all day' }
    const start = momentOf(cell('start') || `${cell('startDate')} ${cell('startTime')}`, input)
    const end = momentOf(cell('end') || `${cell('endDate') || cell('startDate')} ${cell('endTime')}`, input)
    if (!start || !end) return { row, occurrences: [], reason: 'has no start or end time' }
    return collected(row, [occurrence(input.now, title, start, end, null)])
  })
}
