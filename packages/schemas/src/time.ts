import { z } from 'zod'
import { maxLength } from './max-length.ts'
import { daysAfter } from './repeat-days.ts'
import { byId, day, id, optionalText, text } from './text.ts'
import { calendarDay } from './zones.ts'

/** The minutes of a day, which is the most that one entry can hold. */
export const dayMinutes = 24 * 60

/** How many days before a VA first had a task its time can be dated: calendars differ, and so do clocks. */
const daysBeforeTask = 1

/**
 * The days on which time on a task can be logged, in a zone's calendar. Nobody works before they have the task: an
 * earlier day is a slip, such as in the year, and the client would pay for it.
 * @param firstHeldAt when the VA first had the task, ISO 8601
 */
export const workDays = (zone: string, firstHeldAt: string, now = new Date()) => ({
  first: daysAfter(calendarDay(zone, new Date(firstHeldAt)), -daysBeforeTask),
  last: calendarDay(zone, now),
})

const unread = 'Please write a time such as 1h 30, 1:30, 90m or 1.5h.'
const nothing = 'Please say how long you worked.'
const tooLong = 'A day has 24 hours.'

/** `hours` and `minutes` as written; a fraction has one or two digits: '5' is half an hour, '25' a quarter. */
const forms: readonly { pattern: RegExp; minutes: (parts: string[]) => number }[] = [
  { pattern: /^(\d{1,2}):([0-5]\d)$/, minutes: ([h, m]) => Number(h) * 60 + Number(m) },
  {
    pattern: /^(\d{1,2}) ?(?:h|hrs?|hours?) ?([0-5]?\d) ?(?:m|mins?|minutes?)?$/,
    minutes: ([h, m]) => Number(h) * 60 + Number(m),
  },
  { pattern: /^(\d{1,4}) ?(?:m|mins?|minutes?)$/, minutes: ([m]) => Number(m) },
  { pattern: /^(\d{1,2}) ?(?:h|hrs?|hours?)$/, minutes: ([h]) => Number(h) * 60 },
  {
    pattern: /^(\d{1,2})[.,](\d{1,2}) ?(?:h|hrs?|hours?)?$/,
    minutes: ([h, fraction]) => Math.round(Number(`${h}.${fraction}`) * 60),
  },
  { pattern: /^(\d{2,4})$/, minutes: ([m]) => Number(m) },
]

/**
 * The minutes that a text means: '1h30', '1:30', '90m', '1h 30', '1.5h', '1,5' and '90' are all 90. A number of one
 * digit alone could be hours or minutes, and pay depends on it, so it is a problem that asks.
 */
export function readDuration(written: string): { minutes: number } | { problem: string } {
  const said = written.trim().toLowerCase().replace(/\s+/g, ' ')
  if (said === '') return { problem: nothing }
  if (/^[1-9]$/.test(said))
    return {
      problem:
        said === '1'
          ? 'Do you mean 1 hour or 1 minute? Write 1h or 1m.'
          : `Do you mean ${said} hours or ${said} minutes? Write ${said}h or ${said}m.`,
    }
  for (const { pattern, minutes } of forms) {
    const parts = pattern.exec(said)?.slice(1)
    if (parts) return { minutes: minutes(parts) }
  }
  return { problem: unread }
}

/** A time worked: whole minutes, or a text that means them. */
export const duration = z.preprocess(
  (value, context) => {
    if (typeof value !== 'string') return value
    const read = value.length <= maxLength.line ? readDuration(value) : { problem: unread }
    if ('minutes' in read) return read.minutes
    context.addIssue({ code: 'custom', message: read.problem })
    return z.NEVER
  },
  z.int(nothing).positive(nothing).max(dayMinutes, tooLong),
)

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please write the time as 14:30.')
const emptied = (value: unknown) => (value === '' ? null : value)

/**
 * `startsAt` is the VA's own clock on that day; `startedAt`, which counts where both are given, is the moment itself.
 * `key` makes sending it twice the same as once.
 */
export const timeEntry = z.object({
  id,
  minutes: duration,
  note: optionalText(),
  workedOn: day(),
  startsAt: z.preprocess((value) => value || undefined, clock.optional()),
  startedAt: z.iso.datetime({ offset: true }).optional(),
  key: z.uuid().optional(),
})
export type NewTimeEntry = z.infer<typeof timeEntry>

/** An entry as its VA saw it when they changed it: changed meanwhile elsewhere, it is left as it is. */
const timeBefore = z
  .strictObject({
    minutes: z.int().min(0).max(dayMinutes),
    workedOn: day(),
    note: text(maxLength.note).nullable(),
    startsAt: clock.nullable(),
  })
  .optional()
export type TimeBefore = NonNullable<z.infer<typeof timeBefore>>

/** A missing key leaves the field unchanged; null or '' clears the note or the start; an unknown one is refused by its name. */
export const timePatch = z.strictObject({
  ...byId.shape,
  entryId: id,
  minutes: duration.optional(),
  note: z.preprocess(emptied, text(maxLength.note).nullish()),
  workedOn: day().optional(),
  startsAt: z.preprocess(emptied, clock.nullish()),
  before: timeBefore,
})
export type TimePatch = z.infer<typeof timePatch>
export const timeEntryOf = byId.extend({ entryId: id, before: timeBefore })
export type TimeEntryOf = z.infer<typeof timeEntryOf>

const longAgo = 'This timer was used more than a week ago. Please log its time by hand.'

/** How long the use of a timer may wait on a device, in seconds: a week. */
export const timerWaitsSeconds = 7 * 24 * 3600

/** `keep` answers a timer that asks: it goes on. */
export const timerAction = z.enum(['start', 'stop', 'keep'])
/** `minutes` says how long it really was, which a timer that asks needs before it is logged. */
export const timerChange = byId.extend({
  action: timerAction,
  minutes: z.preprocess((value) => (value === '' ? undefined : value), duration.optional()),
  note: optionalText(),
  /** Done on a device without a connection: counted there, because its clock may be wrong. At most a week. */
  secondsAgo: z.int().min(0).max(timerWaitsSeconds, longAgo).optional(),
})
export type TimerChange = z.infer<typeof timerChange>
