import type { QuietHours } from '@kazi/schemas/settings'
import type { MailTiming } from '@kazi/schemas/states'
import { clientZone, dayIn, offsetAt, zonedTime } from '@kazi/schemas/zones'
import { morning } from './morning.ts'

const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Seconds until clocks in a zone show this time next: on a night when they go back, they may show it twice. */
function secondsUntil(zone: string, clock: string, at: Date) {
  const { year, month, day } = dayIn(zone, at)
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const offset = offsetAt(zone, at)
  const momentOn = (date: number) => {
    const asClocksGoNow = new Date(Date.UTC(year, month - 1, date, hour, minute - offset))
    return offsetAt(zone, asClocksGoNow) === offset ? asClocksGoNow : zonedTime(zone, year, month, date, hour, minute)
  }
  const next = [momentOn(day), momentOn(day + 1)].find((moment) => moment > at) ?? at
  return Math.ceil((next.getTime() - at.getTime()) / 1000)
}

/** Seconds until quiet hours end; 0 outside of them. They may pass midnight. */
export function quietSeconds({ from, until }: QuietHours, zone: string, at: Date) {
  const there = new Date(at.getTime() + offsetAt(zone, at) * 60_000)
  const now = there.getUTCHours() * 60 + there.getUTCMinutes()
  const [begin, end] = [minutesOf(from), minutesOf(until)]
  const inside = begin < end ? begin <= now && now < end : now >= begin || now < end
  return inside ? secondsUntil(zone, until, at) : 0
}

/** Seconds that a held email waits for the notification to be read. */
export const unreadMailDelaySeconds = 600

type Preferences = { timezone: string | null; quietHours: QuietHours | null }
/** When an email goes that its reader gets at this timing. What would go in quiet hours waits for their end. */
export function timingFor(timing: MailTiming, { timezone, quietHours }: Preferences, at: Date) {
  const zone = clientZone(timezone)
  const quietAfter = (seconds: number) =>
    quietHours ? quietSeconds(quietHours, zone, new Date(at.getTime() + seconds * 1000)) : 0
  const later = (seconds: number) => seconds + quietAfter(seconds)
  if (timing === 'now') {
    const waitSeconds = quietAfter(0)
    return { mail: waitSeconds > 0 ? ('grouped' as const) : timing, waitSeconds }
  }
  return {
    mail: timing,
    waitSeconds: later(timing === 'daily' ? secondsUntil(zone, morning, at) : unreadMailDelaySeconds),
  }
}
