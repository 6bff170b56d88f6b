import * as chrono from 'chrono-node/en'

/** The longest that a day is written in words, with its weekday. Reading a longer text takes long, and names no day. */
const longest = 60

/**
 * 'YYYY-MM-DD' for a day as people write it, such as 12/24/2026, 24 Dec 2026 or "in 3 days" from `today`; undefined for
 * anything else, such as a month or a time alone.
 */
export function dayOf(cell: string, today: string) {
  if (/^\d{4}-\d{2}-\d{2}$/.test(cell)) return cell
  if (cell.length > longest) return undefined
  const [found, another] = chrono.strict.parse(cell, new Date(`${today}T12:00:00`))
  if (!found || another || found.text.length < cell.length || !found.start.isCertain('day')) return undefined
  const { start } = found
  const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
