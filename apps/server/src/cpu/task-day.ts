import * as chrono from 'chrono-node/en'

/** The longest that a day is written in words, with its weekday. Reading a longer text takes long, and names no day. */
const longest = 60

/** Several days, or none. */
const vague = /\bweekend\b|\b(?:this|next|coming|last|past) week\b/i
/** A weekday is the next one, unless it is said to be over. */
const isOver = /\b(?:last|past)\b/i

/**
 * 'YYYY-MM-DD' for a day as people write it, such as 12/24/2026, 24 Dec 2026, Friday or "in 3 days" from `today`;
 * undefined for anything else, such as a month or a time alone. A day without a year is the next one.
 */
export function dayOf(cell: string, today: string) {
  if (/^\d{4}-\d{2}-\d{2}$/.test(cell)) return cell
  if (cell.length > longest || vague.test(cell)) return undefined
  const forwardDate = !isOver.test(cell)
  const [found, another] = chrono.parse(cell, new Date(`${today}T12:00:00`), { forwardDate })
  if (!found || another || found.end || found.text.length < cell.length) return undefined
  const { start } = found
  if (!start.isCertain('day') && !start.isCertain('weekday')) return undefined
  const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
