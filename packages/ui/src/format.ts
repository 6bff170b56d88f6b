import { promises } from '@kazi/schemas/promises'
import { locale, say, sayCount, spokenLocale } from '@kazi/schemas/say'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** '2:30 PM', from '14:30'. */
export const clockTime = (clock: string) =>
  new Date(`2000-01-01T${clock}:00Z`).toLocaleTimeString(locale(), {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  })

/** '1 task', '3 tasks', '2 replies' (with the plural given). */
export const count = (n: number, one: string, many = `${one}s`) => sayCount(n, `# ${one}`, `# ${many}`)

/** The display text of `hourlyRate`: '$12/hr', '$10-15/hr', 'R220/hr' for 'R220 per hour', or 'Rate negotiable' when empty. */
export function hourlyRate(rate: string | null | undefined) {
  const text = rate?.trim()
  if (!text) return say('Rate negotiable')
  if (!/^[\d.,\s-]+$|^\$[\d.,\s$-]+$/.test(text)) return text.replace(/(?:\/hr| per hour)$/, say('/hr'))
  return `${text.startsWith('$') ? text : `$${text}`}${say('/hr')}`
}

/** A date without a time ('2026-11-30') is a day in the reader's zone, never midnight in UTC. */
export const isDay = (at: string | Date): at is string => typeof at === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(at)

export function toDate(at: string | Date) {
  return at instanceof Date ? at : new Date(isDay(at) ? `${at}T00:00:00` : at)
}

/** 'Nov 3', with the year when it is not this one. */
export function shortDate(at: string | Date, now = new Date(), reader = locale()) {
  const date = toDate(at)
  return date.toLocaleDateString(reader, { month: 'short', day: 'numeric', year: yearUnlessThis(date, now) })
}

/** 'Dec 1 – Dec 5'; one day alone is 'Dec 1'. */
export const dayRange = (from: string, to: string, now = new Date()) =>
  from === to ? shortDate(from, now) : `${shortDate(from, now)} – ${shortDate(to, now)}`

const yearUnlessThis = (date: Date, now: Date) =>
  date.getFullYear() === now.getFullYear() ? undefined : ('numeric' as const)

/** The exact time in the reader's zone, with its name: 'Mon, Nov 23, 3:40 PM EST', and the year when it is not this one. */
export function exactTime(at: string | Date, now = new Date(), timeZone?: string, reader = locale()) {
  const date = toDate(at)
  const year = yearUnlessThis(date, now)
  const dayPart = { weekday: 'short', year, month: 'short', day: 'numeric' } as const
  if (isDay(at)) return date.toLocaleDateString(reader, dayPart)
  return date.toLocaleString(reader, {
    ...dayPart,
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
}

/** 'Sat, Nov 28': a day to answer by. */
export function weekdayDate(at: string | Date, now = new Date(), reader = locale()) {
  const date = toDate(at)
  const year = yearUnlessThis(date, now)
  return date.toLocaleDateString(reader, { weekday: 'short', month: 'short', day: 'numeric', year })
}

/** A future time: 'Mon, 10:48 PM', with the date if it is a week or more away. */
export function comingTime(at: string | Date, now = new Date(), reader = locale()) {
  const date = toDate(at)
  const near = Math.abs(date.getTime() - now.getTime()) < 6 * day
  const dayPart = near ? date.toLocaleDateString(reader, { weekday: 'short' }) : weekdayDate(at, now, reader)
  return `${dayPart}, ${date.toLocaleTimeString(reader, { hour: 'numeric', minute: '2-digit' })}`
}

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** 'Today', 'Tomorrow', 'Yesterday', 'In 3 days', '3 days ago', and the date from a week on. */
export function relativeDay(at: string | Date, now = new Date()) {
  const days = Math.round((startOfDay(toDate(at)) - startOfDay(now)) / day)
  if (Math.abs(days) >= 7) return shortDate(at, now)
  if (spokenLocale()) return upperFirst(relative(days, 'day'))
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  if (days === -1) return 'Yesterday'
  return days > 0 ? `In ${days} days` : `${-days} days ago`
}

/**
 * Above the messages of a day: 'Today', 'Yesterday', 'Thu, Nov 19'. Lists say how long ago something was by the clock ('2d
 * ago'), which by the calendar can be 3 days.
 */
export function dayHeading(at: Date, now = new Date()) {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / day)
  return days === 0 || days === 1 ? relativeDay(at, now) : weekdayDate(at, now)
}

/** In another language than English: 'il y a 3 jours', 'demain'. */
const relative = (n: number, unit: 'minute' | 'hour' | 'day') =>
  new Intl.RelativeTimeFormat(locale(), { numeric: unit === 'day' ? 'auto' : 'always' }).format(n, unit)
const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1)

/** 'Just now', '5 minutes ago', 'in 3 hours', and the date from a week on. For days without a time, see relativeDay. */
export function relativeTime(at: string | Date, now = new Date()) {
  if (isDay(at)) return relativeDay(at, now)
  const ms = toDate(at).getTime() - now.getTime()
  const size = Math.abs(ms)
  if (size < minute) return say('Just now')
  if (size >= 7 * day) return shortDate(at, now)
  const [unit, name] =
    size < hour ? ([minute, 'minute'] as const) : size < day ? ([hour, 'hour'] as const) : ([day, 'day'] as const)
  if (spokenLocale()) return relative(Math.sign(ms) * Math.floor(size / unit), name)
  const words = count(Math.floor(size / unit), name)
  return ms > 0 ? `in ${words}` : `${words} ago`
}

/** Within a sentence: 'just now', 'in 3 days', 'tomorrow'; a month keeps its letter. For texts in English only. */
export const inlineTime = (at: string | Date, now = new Date()) =>
  relativeTime(at, now).replace(/^(Just|In|Today|Tomorrow|Yesterday)\b/, (word) => word.toLowerCase())

/** For narrow columns: 'Just now', '5m ago', '3h ago', '2d ago', then a date. */
export function shortRelativeTime(at: string | Date, now = new Date()) {
  const ms = now.getTime() - toDate(at).getTime()
  if (isDay(at) || ms >= 7 * day || ms <= -minute) return relativeTime(at, now)
  if (ms < minute) return say('Just now')
  if (spokenLocale()) return relativeTime(at, now)
  if (ms < hour) return `${Math.floor(ms / minute)}m ago`
  return ms < day ? `${Math.floor(ms / hour)}h ago` : `${Math.floor(ms / day)}d ago`
}

export type DueState = 'calm' | 'soon' | 'overdue'

/** The state of a promised time: after the team's internal target it is 'soon', after the promise 'overdue'. */
export function dueState(dueAt: string | Date, now = new Date()) {
  const left = toDate(dueAt).getTime() - now.getTime()
  const size = Math.abs(left)
  const span = size < minute ? 'less than 1 min' : size < hour ? `${Math.floor(size / minute)} min` : longSpan(size)
  if (left <= 0) return { state: 'overdue' as DueState, text: `Overdue by ${span}` }
  if (left <= (promises.requestDueHours - promises.requestTargetHours) * hour)
    return { state: 'soon' as DueState, text: `Due soon, ${span} left` }
  return { state: 'calm' as DueState, text: `${span} left` }
}

const longSpan = (ms: number) => (ms < 72 * hour ? `${Math.floor(ms / hour)} h` : `${Math.floor(ms / day)} days`)

/** '340 KB', '2.4 MB'; in French '340 ko', '2,4 Mo'. */
export function fileSize(bytes: number) {
  const kilobytes = bytes / 1024
  const small = kilobytes < 1000
  const size = small ? bytes && Math.max(1, Math.round(kilobytes)) : kilobytes / 1024
  const text = size.toLocaleString(locale(), {
    style: 'unit',
    unit: small ? 'kilobyte' : 'megabyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  })
  // English readers see it everywhere as their systems write it.
  return spokenLocale() ? text : text.replace('kB', 'KB')
}

/** A mean of ratings, which is not the rating of one person: 4.0. */
export const meanRating = (mean: number) =>
  mean.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** How well a VA matches, in a word. @param score 0 to 100. */
export const scoreWord = (score: number) => (score >= 75 ? 'Great' : score >= 50 ? 'Good' : 'Possible')
