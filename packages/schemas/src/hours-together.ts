import { dayEnd, dayStart, offsetAt, overlapHours, zoneOf } from './zones.ts'

const onClock = (minutes: number) =>
  new Date(Date.UTC(2000, 0, 1, 0, minutes)).toLocaleTimeString('en-US', {
    hour: 'numeric',
    ...(minutes % 60 !== 0 && { minute: '2-digit' }),
    timeZone: 'UTC',
  })

/**
 * A working day there in the words of a reader elsewhere: 'Works 10 AM to 6 PM your time, 7 shared hours with your 9 to
 * 5'; null if a zone is unknown.
 */
export function hoursTogether(there: string, reader: string, at = new Date()): string | null {
  const [a, b] = [zoneOf(there), zoneOf(reader)]
  const hours = overlapHours(there, reader, at)
  if (!a || !b || hours === null) return null
  const apart = offsetAt(b, at) - offsetAt(a, at)
  if (apart === 0) return 'Works the same hours as you, 9 to 5'
  const shared = hours === 0 ? 'no shared hours' : hours === 1 ? '1 shared hour' : `${hours} shared hours`
  const [from, to] = [dayStart, dayEnd].map((hour) => onClock(hour * 60 + apart))
  return `Works ${from} to ${to} your time, ${shared} with your 9 to 5`
}
