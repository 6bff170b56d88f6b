import { locale } from './say.ts'
import { dayLength, shiftIn, type WorkingHours } from './working-hours.ts'

/** A time of the day as its reader writes it: '9:30 AM'. */
export const clockWords = (minutes: number) =>
  new Date(Date.UTC(2000, 0, 1, 0, minutes)).toLocaleTimeString(locale(), {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  })

/** 2001-01-01 was a Monday. */
const dayWord = (index: number) =>
  new Date(Date.UTC(2001, 0, 1 + (index % 7))).toLocaleDateString(locale(), { weekday: 'short', timeZone: 'UTC' })

/** 'Mon–Fri', 'Sat, Sun'; days that follow one another, across Sunday too. */
function daysWords(days: number[]) {
  const runs: number[][] = []
  for (const index of days) {
    const run = runs.at(-1)
    if (run && run.at(-1) === index - 1) run.push(index)
    else runs.push([index])
  }
  const [first, last] = [runs[0], runs.at(-1)]
  if (first && last && first !== last && first[0] === 0 && last.at(-1) === 6) {
    runs.pop()
    runs[0] = [...last, ...first]
  }
  return runs
    .flatMap((run) => (run.length > 2 ? `${dayWord(run[0]!)}–${dayWord(run.at(-1)!)}` : run.map(dayWord)))
    .join(', ')
}

/**
 * A week in the reader's words, one entry for each time of the day: 'Mon–Thu 9:00 AM – 5:00 PM'.
 * @param apart the minutes by which the reader's clocks are ahead: times, and where needed days, move along.
 */
export function weekInWords(hours: WorkingHours, apart = 0): string[] {
  const byTime = new Map<string, number[]>()
  hours.forEach((text, i) => {
    const shift = shiftIn(text)
    if (!shift) return
    const [from, to] = [shift.from + apart, shift.to + apart]
    const index = (i + Math.floor(from / dayLength) + 7) % 7
    const time = `${clockWords(from)} – ${clockWords(to)}`
    byTime.set(
      time,
      [...(byTime.get(time) ?? []), index].sort((a, b) => a - b),
    )
  })
  return [...byTime].map(([time, days]) => `${daysWords(days)} ${time}`)
}
