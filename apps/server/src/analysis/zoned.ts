import { offsetAt, zoneOf } from '@kazi/schemas/zones'

/** The moment when clocks in this zone show these figures; the second look is for the days when clocks change. */
export function zonedTime(zone: string, year: number, month: number, day: number, hour: number, minute = 0): Date {
  const wall = Date.UTC(year, month - 1, day, hour, minute)
  const first = wall - offsetAt(zone, new Date(wall)) * 60_000
  return new Date(wall - offsetAt(zone, new Date(first)) * 60_000)
}

/** Year, month and day on the wall there and then. */
export function dayIn(zone: string, at: Date) {
  const wall = new Date(at.getTime() + offsetAt(zone, at) * 60_000)
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    weekday: wall.getUTCDay(),
  }
}

/** The same as 'YYYY-MM-DD'. */
export const calendarDay = (zone: string, at: Date) => {
  const { year, month, day } = dayIn(zone, at)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

export const clientZone = (timezone: string | undefined) => zoneOf(timezone) ?? 'UTC'
