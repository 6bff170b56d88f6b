import { isDay, toDate } from '@kazi/ui/format'

const two = (n: number) => String(n).padStart(2, '0')
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The reader's day, as 'YYYY-MM-DD'. */
export const today = () => dayOf(new Date())

/** 'Fri, Dec 18, 2099', from '2099-12-18'. It is always English, because dayIn has to understand it. */
export const dayText = (day: string) =>
  toDate(day).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

/** 'YYYY-MM-DD' for a day that was typed: 'Dec 18, 2099', '12/18/2099'. Undefined if it is no day, or one before today. */
export function dayIn(typed: string) {
  const text = typed.trim()
  const date = isDay(text) ? toDate(text) : new Date(text)
  const known = date.getFullYear() < 10_000 && date >= toDate(today())
  return known ? dayOf(date) : undefined
}
