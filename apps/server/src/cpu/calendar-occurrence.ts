import { calendarDays, maxEvents, type Occurrence, type ReadEvent } from '@kazi/schemas/calendar'
import { maxLength } from '@kazi/schemas/max-length'
import { isPrintable } from '@kazi/schemas/printable'
import { hasLostCharacter, lostCharacter } from '@kazi/schemas/text-file'
import { AppError } from '../errors.ts'

/** A calendar file. `zone` is the reader's, for times without one of their own. */
export type CalendarInput = { text: string; zone: string; now: Date }
export const day = 86_400_000
/**
 * An event may end when it starts, as a reminder does (RFC 5545), but what is stored must end later. A minute is too
 * short to show among the hours of a week.
 */
const shortest = 60_000
export const isFarAway = `is more than ${calendarDays} days from today`
export const tooMany = () =>
  new AppError(
    'BAD_REQUEST',
    `We read up to ${maxEvents.toLocaleString('en')} events within ${calendarDays} days of today, and this file has more. Please upload one calendar at a time.`,
  )

/** The title of an event, or why it has none that can be stored. */
export function titleOf(text: string): { title: string } | { title?: undefined; reason: string } {
  if (hasLostCharacter(text)) return { reason: lostCharacter }
  const title = text.replace(/\s+/g, ' ').trim().slice(0, maxLength.line).toWellFormed()
  return title && isPrintable(title) ? { title } : { reason: 'has no title' }
}

/** The occurrence, or why it does not count. */
export function occurrence(
  now: Date,
  title: string,
  start: Date,
  end: Date,
  repeats: string | null,
): Occurrence | string {
  const [from, to] = [start.getTime(), end.getTime()]
  if (!(to >= from)) return 'ends before it starts'
  if (to - from >= day) return 'lasts a day or longer'
  if (Math.abs(from - now.getTime()) > calendarDays * day) return isFarAway
  const endsAt = new Date(Math.max(to, from + shortest)).toISOString()
  return { title, startsAt: start.toISOString(), endsAt, repeats }
}

export const collected = (row: number, found: (Occurrence | string)[]): ReadEvent => {
  const occurrences = found.filter((one) => typeof one !== 'string')
  const reason = found.find((one) => typeof one === 'string') ?? isFarAway
  return occurrences.length > 0 ? { row, occurrences } : { row, occurrences, reason }
}
