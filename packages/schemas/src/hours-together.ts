import { hours as timeText } from './format.ts'
import { dayEnd, dayStart, hoursInReadersDay, shiftIn, type WorkingHours } from './working-hours.ts'
import { minutesApart } from './zones.ts'

const onClock = (minutes: number) =>
  new Date(Date.UTC(2000, 0, 1, 0, minutes)).toLocaleTimeString('en-US', {
    hour: 'numeric',
    ...(minutes % 60 !== 0 && { minute: '2-digit' }),
    timeZone: 'UTC',
  })

/** '1 shared hour', '1 h 15 min shared'; none has another word at the beginning of a sentence. */
export function overlapText(hours: number) {
  if (!Number.isInteger(hours)) return `${timeText(hours * 60)} shared`
  return hours === 1 ? '1 shared hour' : `${hours} shared hours`
}

/**
 * A working day there in the words of a reader elsewhere: 'Works 10 AM to 6 PM your time, 7 shared hours with your 9 to
 * 5'; null if a zone is unknown.
 */
export function hoursTogether(
  there: string,
  reader: string,
  at = new Date(),
  workingHours: WorkingHours = [],
): string | null {
  const apart = minutesApart(there, reader, at)
  if (apart === null) return null
  const hours = hoursInReadersDay(workingHours, apart)
  const nineToFive = { from: dayStart * 60, to: dayEnd * 60 }
  const shifts = workingHours.length === 0 ? [nineToFive] : workingHours.flatMap((text) => shiftIn(text) ?? [])
  const [first = nineToFive] = shifts
  const alike = shifts.every(({ from, to }) => from === first.from && to === first.to)
  if (
    hours === dayEnd - dayStart &&
    alike &&
    first.from + apart === nineToFive.from &&
    first.to + apart === nineToFive.to
  )
    return 'Works the same hours as you, 9 to 5'
  const shared = hours === 0 ? 'no shared hours' : overlapText(hours)
  const when = alike
    ? `Works ${onClock(first.from + apart)} to ${onClock(first.to + apart)} your time`
    : 'Works different hours by day'
  return `${when}, ${shared}${workingHours.length > 0 && hours > 0 ? ' a day' : ''} with your 9 to 5`
}
