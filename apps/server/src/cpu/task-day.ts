import type { ParsedComponents } from 'chrono-node'
import * as chrono from 'chrono-node/en'

/** The longest that a day is written in words, with its weekday. Reading a longer text takes long, and names no day. */
const longest = 60

/** Several days, or none. */
const vague = /\bweekend\b|\b(?:this|next|coming|last|past)\s+week\b/i
/** Several days, if they are counted: "next 3 days" has no last day that everybody means, and "in 3 days" is one. */
const isSpan = (cell: string) =>
  /\b(?:next|coming|following|last|past)\b/i.test(cell) && /\b(?:days|weeks)\b/i.test(cell)
/** A weekday is the next one, unless it is said to be over. */
const isOver = /\b(?:last|past)\b/i

/**
 * 'YYYY-MM-DD' for a day as people write it, such as 12/24/2026, 24 Dec 2026, Friday or "in 3 days" from `today`;
 * undefined for anything else, such as a month or a time alone. A weekday is the next one from `today` on; a date
 * without a year is the next one, unless it has just passed.
 */
export function dayOf(cell: string, today: string) {
  if (/^\d{4}-\d{2}-\d{2}$/.test(cell)) return isRealDay(cell) ? cell : undefined
  if (cell.length > longest || vague.test(cell) || isSpan(cell)) return undefined
  // The day's first minute: an hour of today is not over, for which the next such day would be taken.
  const read = (forwardDate: boolean) => chrono.parse(cell, new Date(`${today}T00:00:00`), { forwardDate })
  const ahead = read(!isOver.test(cell))
  const nearest = ahead[0] && isOfNoYear(ahead[0].start) ? read(false) : ahead
  // A date that has just passed would be the next year's, and its reader would not notice.
  const [found, another] = nearest[0] && daysBefore(textOf(nearest[0].start), today) > mostDaysAgo ? ahead : nearest
  if (!found || another || found.text.length < cell.length) return undefined
  const { start, end } = found
  if (!start.isCertain('day') && !start.isCertain('weekday')) return undefined
  const day = textOf(start)
  return end && textOf(end) !== day ? undefined : day
}

/** February 30 is none, although Date would take it for March 2. */
function isRealDay(day: string) {
  const at = Date.parse(day)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

/** A date without a year that has passed longer ago is the next one. */
const mostDaysAgo = 60
const daysBefore = (day: string, today: string) => (Date.parse(today) - Date.parse(day)) / 86_400_000
const isOfNoYear = (date: ParsedComponents) => date.isCertain('day') && !date.isCertain('year')
const textOf = (date: ParsedComponents) => {
  const [year, month, day] = [date.get('year'), date.get('month'), date.get('day')]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
