import { calendarDays, maxEvents, type ReadEvent } from '@kazi/schemas/calendar'
import { zonedTime } from '@kazi/schemas/zones'
import * as chrono from 'chrono-node/en'
import ICAL from 'ical.js'
import { AppError } from '../errors.ts'
import {
  collected,
  day,
  type CalendarInput as Input,
  isFarAway,
  occurrence,
  titleOf,
  tooMany,
} from './calendar-occurrence.ts'
import { eventsIn, isFar, readEvent } from './ics-event.ts'
import { recordsOf } from './va-csv.ts'

/** The events of an iCalendar file, with repeats expanded in the weeks around `now`. */
export function parseIcs(input: Input): ReadEvent[] {
  let root: ICAL.Component
  try {
    root = new ICAL.Component(ICAL.parse(input.text.replace(/^\uFEFF/, '')))
  } catch {
    throw new AppError('BAD_REQUEST', 'This is not a calendar file. Please export your calendar as .ics or .csv.')
  }
  const calendars = root.name === 'vcalendar' ? [root] : root.getAllSubcomponents('vcalendar')
  const components = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
  if (components.length === 0) throw new AppError('BAD_REQUEST', 'This calendar has no events.')
  ICAL.TimezoneService.reset()
  for (const calendar of calendars)
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = eventsIn(components)
  // Calendar apps export all the years that they have.
  if (events.filter((event) => !isFar(event, input.now)).length > maxEvents) throw tooMany()
  return events.map((event, index) => {
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

/** Rows that are read to find those near today. */
const maxRows = 20_000

/** The year of a date: first, last, or after a month's name. Four digits elsewhere may be a time or its zone. */
const yearIn =
  /^(\d{4})[-/.]|\d[-/.]\d{1,2}[-/.](\d{4})(?!\d)|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?,? (?:\d{1,2},? )?(\d{4})(?!\d)/i

/** Whether a date names a year that is far from today. Reading every date of many years would take too long. */
function isOfAnotherYear(date: string, now: Date) {
  const [, ...years] = yearIn.exec(date) ?? []
  const year = Number(years.find((one) => one !== undefined) ?? Number.NaN)
  const yearAt = (days: number) => new Date(now.getTime() + days * day).getUTCFullYear()
  return year < yearAt(-calendarDays - 2) || year > yearAt(calendarDays + 2)
}

/** The events of a CSV export: Google's and Outlook's columns, or Title, Start and End. */
export function parseCalendarCsv(input: Input): ReadEvent[] {
  const records = recordsOf(input.text.replace(/^\uFEFF/, ''), maxRows)
  const [header = [], ...rows] = records.filter((record) => record.some((cell) => cell.trim()))
  const names = header.map((cell) => cell.trim().toLowerCase())
  const columnOf = (field: keyof typeof columns) =>
    names.findIndex((name) => (columns[field] as readonly string[]).includes(name))
  if (columnOf('title') < 0 || (columnOf('start') < 0 && columnOf('startDate') < 0) || rows.length === 0)
    throw new AppError(
      'BAD_REQUEST',
      'This file has no events. It needs a header row with Subject, Start Date and Start Time.',
    )
  if (rows.length > maxRows) throw tooMany()
  const events = rows.map((record, index): ReadEvent => {
    const row = index + 1
    const cell = (field: keyof typeof columns) => record[columnOf(field)]?.trim() ?? ''
    // Before what else may be wrong with it: it does not count towards the most that a file may have.
    if (isOfAnotherYear(cell('start') || cell('startDate'), input.now))
      return { row, occurrences: [], reason: isFarAway }
    const titled = titleOf(cell('title'))
    if (titled.title === undefined) return { row, occurrences: [], reason: titled.reason }
    if (/^(true|yes|1)$/i.test(cell('allDay'))) return { row, occurrences: [], reason: 'lasts all day' }
    const start = momentOf(cell('start') || `${cell('startDate')} ${cell('startTime')}`, input)
    const end = momentOf(cell('end') || `${cell('endDate') || cell('startDate')} ${cell('endTime')}`, input)
    if (!start || !end) return { row, occurrences: [], reason: 'has no start or end time' }
    return collected(row, [occurrence(input.now, titled.title, start, end, null)])
  })
  if (events.filter(({ reason }) => reason !== isFarAway).length > maxEvents) throw tooMany()
  return events
}
