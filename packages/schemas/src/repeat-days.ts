/** When a task comes again; days are those of the client's calendar. */
export const repeatWords = {
  daily: { label: 'Every day' },
  weekdays: { label: 'Every weekday (Monday to Friday)' },
  weekly: { label: 'Every week' },
  monthly: { label: 'Every month' },
} as const
export type RepeatEvery = keyof typeof repeatWords

/** The hour at which a repeated task is added, on the client's clock: before the working day. */
export const repeatHour = 6

const dayMs = 86_400_000
const read = (day: string) => new Date(`${day}T00:00:00Z`)
const written = (at: Date) => at.toISOString().slice(0, 10)
const plus = (day: string, days: number) => written(new Date(read(day).getTime() + days * dayMs))
const isWeekend = (day: string) => [0, 6].includes(read(day).getUTCDay())

/** The first occurrence on this day or after it: weekdays leave out the weekend. */
export function firstOccurrence(every: RepeatEvery, day: string): string {
  let occurrence = day
  while (every === 'weekdays' && isWeekend(occurrence)) occurrence = plus(occurrence, 1)
  return occurrence
}

/** The occurrence after this one: in a month that is too short on its last day; `startsOn` says which day was meant. */
export function occurrenceAfter(every: RepeatEvery, occurrence: string, startsOn: string): string {
  if (every === 'daily') return plus(occurrence, 1)
  if (every === 'weekdays') return firstOccurrence(every, plus(occurrence, 1))
  if (every === 'weekly') return plus(occurrence, 7)
  const [year, month] = [read(occurrence).getUTCFullYear(), read(occurrence).getUTCMonth() + 1]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return written(new Date(Date.UTC(year, month, Math.min(read(startsOn).getUTCDate(), last))))
}

/** Of the occurrences from this one on, the last that is not after `today`, and the one that follows it. */
export function occurrencesUntil(every: RepeatEvery, occurrence: string, startsOn: string, today: string) {
  let [due, next] = [occurrence, occurrenceAfter(every, occurrence, startsOn)]
  while (next <= today) [due, next] = [next, occurrenceAfter(every, next, startsOn)]
  return { due, next }
}

/** 'YYYY-MM-DD' and a number of days after it. */
export const daysAfter = plus

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** 'every Monday', 'every month on day 31'. */
export function repeatText(every: RepeatEvery, startsOn: string) {
  if (every === 'weekly') return `every ${weekdays[read(startsOn).getUTCDay()]}`
  if (every === 'monthly') return `every month on day ${read(startsOn).getUTCDate()}`
  return every === 'daily' ? 'every day' : 'every weekday'
}
