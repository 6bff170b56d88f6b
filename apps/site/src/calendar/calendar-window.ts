import { calendarDays } from '@kazi/schemas/calendar'

const day = 86_400_000
/** What is read of an event: notes, guests and alarms stay on this device. */
const isRead = /^(?:UID|SUMMARY|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS)[;:]/i
const isUnread = /^BEGIN:(?:VTODO|VJOURNAL|VFREEBUSY|VALARM)$/i
const dateAt = /:(\d{4})(\d\d)(\d\d)(?:T\d{6}Z?)?$/
const until = /[:;]UNTIL=(\d{4})(\d\d)(\d\d)/i

type Dates = { start?: number; of?: number; end?: number; isOpen: boolean }

/** The days of an event, as UTC. `isOpen`: it may come on other days as well. */
function datesOf(lines: readonly string[]) {
  const dates: Dates = { isOpen: false }
  const timeOf = (line: string, form: RegExp) => {
    const [, year, month, date] = form.exec(line) ?? []
    return year ? Date.UTC(Number(year), Number(month) - 1, Number(date)) : Number.NaN
  }
  for (const line of lines) {
    if (/^DTSTART[;:]/i.test(line)) dates.start = timeOf(line, dateAt)
    if (/^RECURRENCE-ID[;:]/i.test(line)) dates.of = timeOf(line, dateAt)
    if (/^RRULE[;:]/i.test(line)) dates.end = until.test(line) ? timeOf(line, until) : Number.POSITIVE_INFINITY
    if (/^RDATE[;:]|^RECURRENCE-ID;(?:.*;)?RANGE=/i.test(line)) dates.isOpen = true
  }
  return dates
}

/** Whether an event is far from `now` by its dates. One that cannot be read is not: the server says why. */
function isFar(lines: readonly string[], now: Date) {
  const { start = Number.NaN, of = start, end = start, isOpen } = datesOf(lines)
  // A day's zone is not known here, and a series is a long time.
  const reach = (calendarDays + 2) * day
  const isOutside = (from: number, to: number) => to < now.getTime() - reach || from > now.getTime() + reach
  return !isOpen && isOutside(start, end) && isOutside(of, of === start ? end : of)
}

/**
 * An iCalendar file without what is far from today, and without what nobody reads: calendar apps export all years at
 * once. `leftOut` is the number of events that are not in `text` any more, and `events` of those that are.
 */
export function windowOf(file: string, now: Date) {
  const kept: string[] = []
  let event: string[] | undefined
  let unread: string | undefined
  let [events, leftOut] = [0, 0]
  for (const line of unfolded(file)) {
    if (unread) {
      if (line.toUpperCase() === unread) unread = undefined
    } else if (isUnread.test(line)) unread = line.toUpperCase().replace('BEGIN', 'END')
    else if (/^BEGIN:VEVENT$/i.test(line)) event = []
    else if (!event) kept.push(line)
    else if (/^END:VEVENT$/i.test(line)) {
      if (isFar(event, now)) leftOut++
      else {
        events++
        kept.push('BEGIN:VEVENT', ...event, line)
      }
      event = undefined
    } else if (isRead.test(line)) event.push(line)
  }
  return { text: kept.join('\r\n'), events, leftOut }
}

/** A line that begins with a blank goes on with the one before. */
const unfolded = (file: string) => file.replace(/\r?\n[ \t]/g, '').split(/\r\n|\n|\r/)
