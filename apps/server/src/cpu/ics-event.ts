import { calendarDays, maxEvents, type Occurrence, type ReadEvent } from '@kazi/schemas/calendar'
import { zonedTime, zoneOf } from '@kazi/schemas/zones'
import ICAL from 'ical.js'
import { type CalendarInput, collected, day, occurrence, titleOf, tooMany } from './calendar-occurrence.ts'

type Input = Pick<CalendarInput, 'zone' | 'now'>
/** An event or a series, with the occurrences of the series that were changed later. */
export type IcsEvent = { component: ICAL.Component; changed: ICAL.Component[] }

/** More turns than any rule of people needs to reach the end of the window: one that repeats every second does not. */
const mostTurns = 20_000

const uidOf = (component: ICAL.Component) => String(component.getFirstPropertyValue('uid') ?? '')

/** A changed occurrence belongs to its series. Without one, as an invitation to it alone, it is an event of its own. */
export function eventsIn(components: readonly ICAL.Component[]): IcsEvent[] {
  const isChange = (component: ICAL.Component) => component.hasProperty('recurrence-id')
  const series = new Set(components.filter((one) => !isChange(one)).map(uidOf))
  const belongs = (one: ICAL.Component) => isChange(one) && series.has(uidOf(one))
  const changed = Map.groupBy(components.filter(belongs), uidOf)
  return components
    .filter((one) => !belongs(one))
    .map((component) => ({ component, changed: changed.get(uidOf(component)) ?? [] }))
}

/** The day on the calendar, whatever the zone, as UTC: a day more or less has to be allowed for. */
const dayOf = (time: unknown) => (time instanceof ICAL.Time ? Date.UTC(time.year, time.month - 1, time.day) : undefined)

/** Whether an event is far from today by its dates alone. An event that cannot be read is not. */
export function isFar({ component, changed }: IcsEvent, now: Date): boolean {
  const reach = (calendarDays + 2) * day
  try {
    const start = dayOf(component.getFirstPropertyValue('dtstart'))
    if (start === undefined || component.hasProperty('rdate')) return false
    const rules = component.getAllProperties('rrule').map((rule) => rule.getFirstValue() as ICAL.Recur)
    const ends = rules.length > 0 ? rules.map(({ until }) => dayOf(until) ?? Number.POSITIVE_INFINITY) : [start]
    const isPassed = Math.max(...ends) < now.getTime() - reach
    return (
      (isPassed || start > now.getTime() + reach) && changed.every((one) => isFar({ component: one, changed: [] }, now))
    )
  } catch {
    return false
  }
}

/** The moment of a time: by its zone's IANA name, else by the file's own definition, else in the reader's zone. */
function instantOf(time: ICAL.Time, tzid: string | undefined, zone: string) {
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toJSDate()
  const named = zoneOf(tzid)
  if (!named && time.zone && time.zone.tzid !== 'floating') return time.toJSDate()
  return zonedTime(named ?? zone, time.year, time.month, time.day, time.hour, time.minute)
}

/** Start and end, each in the zone that it names: a flight ends in another one. */
function spanOf({ component, startDate, endDate }: ICAL.Event, zone: string) {
  const zoneAt = (name: string) => component.getFirstProperty(name)?.getFirstParameter('tzid')
  const start = instantOf(startDate, zoneAt('dtstart'), zone)
  return { start, end: instantOf(endDate, zoneAt('dtend') ?? zoneAt('dtstart'), zone), tzid: zoneAt('dtstart') }
}

const isCanceled = (component: ICAL.Component) =>
  String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED'

export function readEvent({ component, changed }: IcsEvent, row: number, input: Input): ReadEvent {
  const event = new ICAL.Event(component, { exceptions: changed })
  const titled = titleOf(event.summary ?? '')
  if (isCanceled(component)) return { row, occurrences: [], reason: 'was canceled' }
  if (titled.title === undefined) return { row, occurrences: [], reason: titled.reason }
  const { title } = titled
  if (!event.startDate || event.startDate.isDate) return { row, occurrences: [], reason: 'lasts all day' }
  if (event.isRecurring())
    return collected(row, isFar({ component, changed }, input.now) ? [] : occurrencesOf(event, title, input))
  const { start, end } = spanOf(event, input.zone)
  return collected(row, [occurrence(input.now, title, start, end, null)])
}

/** The occurrences of a series near today, and those that were moved there. */
function occurrencesOf(event: ICAL.Event, title: string, { zone, now }: Input) {
  const repeats = Object.keys(event.getRecurrenceTypes())[0]?.toLowerCase() ?? null
  const { start, end, tzid } = spanOf(event, zone)
  const found: (Occurrence | string)[] = []
  const add = (one: string, from: Date, milliseconds: number) => {
    found.push(occurrence(now, one, from, new Date(from.getTime() + milliseconds), repeats))
    if (found.length > maxEvents) throw tooMany()
  }
  const addChanged = (item: ICAL.Event, from?: ICAL.Time) => {
    if (isCanceled(item.component)) return
    if (item.startDate.isDate) return void found.push('lasts all day')
    const own = spanOf(item, zone)
    const starts = from ? instantOf(from, own.tzid, zone) : own.start
    add(titleOf(item.summary ?? '').title ?? title, starts, own.end.getTime() - own.start.getTime())
  }
  const seen = new Set<ICAL.Event>()
  const turns = event.iterator()
  for (let turn = 0; turn < mostTurns; turn++) {
    const next = turns.next()
    const from = next && instantOf(next, tzid, zone)
    if (!from || from.getTime() > now.getTime() + calendarDays * day) break
    if (from.getTime() < now.getTime() - calendarDays * day) continue
    const { item, startDate } = event.getOccurrenceDetails(next)
    if (item === event) add(title, from, end.getTime() - start.getTime())
    else addChanged(item, startDate)
    seen.add(item)
  }
  // Their turn is outside of the window, where they may not be any more.
  for (const item of Object.values(event.exceptions as unknown as Record<string, ICAL.Event>))
    if (!seen.has(item)) addChanged(item)
  return found
}
