const at = (day: Date, hour: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour)
const plusDays = (day: Date, days: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days)

/** The hour of the reader's day at which a request comes back. */
const morning = 9

/** When a request can come back, in the reader's own days. */
export function snoozeTimes(now: Date): { label: string; at: Date }[] {
  const untilMonday = (8 - now.getDay()) % 7 || 7
  return [
    { label: 'In 3 hours', at: new Date(now.getTime() + 3 * 3_600_000) },
    { label: 'Tomorrow morning', at: at(plusDays(now, 1), morning) },
    { label: 'Monday morning', at: at(plusDays(now, untilMonday), morning) },
    { label: 'In a week', at: at(plusDays(now, 7), morning) },
  ]
}

/** The morning of a day that was picked, 'YYYY-MM-DD'. */
export function morningOf(day: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, morning)
}
