import { isDay, toDate } from '@kazi/ui/format'

const two = (n: number) => String(n).padStart(2, '0')
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The reader's day, as 'YYYY-MM-DD'. */
export const today = () => dayOf(new Date())

/** 'Fri, Dec 18, 2099', from '2099-12-18'. It is always English, because dayIn has to understand it. */
export const dayText = (day: string) =>
  toDate(day).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

/** 'Dec 18', '18 December', '12/18', with or without a weekday. */
const yearless = /^(?:[a-z]{3,9},?\s+)?(?:[a-z]{3,9}\.?\s+\d{1,2}|\d{1,2}\s+[a-z]{3,9}\.?|\d{1,2}\/\d{1,2})$/i

function dateIn(text: string) {
  const whole: string = text
  if (isDay(whole)) return toDate(whole)
  if (!yearless.test(text)) return new Date(text)
  const year = new Date().getFullYear()
  const inYear = (of: number) => new Date(text.includes('/') ? `${text}/${of}` : `${text}, ${of}`)
  const thisYear = inYear(year)
  return thisYear < toDate(today()) ? inYear(year + 1) : thisYear
}

/** Whether the date is the day that was typed: JavaScript makes March 1 of a February 29 that is not there. */
function isWritten(date: Date, text: string) {
  const [first, second] = (text.match(/\b\d{1,2}\b/g) ?? []).map(Number)
  const named = /[a-z]{3}/i.test(text)
  const day = named ? first : second
  return (day ?? date.getDate()) === date.getDate() && (named || (first ?? 0) === date.getMonth() + 1)
}

/** 'YYYY-MM-DD' for a day that was typed: 'Dec 18, 2099', '12/18/2099', and 'Dec 18' for the next such day. Undefined if it is no day, or one before today. */
export function dayIn(typed: string) {
  const text = typed.trim()
  const date = dateIn(text)
  const known = date.getFullYear() < 10_000 && date >= toDate(today()) && isWritten(date, text)
  return known ? dayOf(date) : undefined
}
