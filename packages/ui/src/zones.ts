/** The spec's zones that are no IANA names, and what people type where a zone is meant. */
const labels: Record<string, string> = {
  'us eastern': 'America/New_York',
  'us central': 'America/Chicago',
  'us mountain': 'America/Denver',
  'us pacific': 'America/Los_Angeles',
  est: 'America/New_York',
  edt: 'America/New_York',
  pst: 'America/Los_Angeles',
  gmt: 'UTC',
  utc: 'UTC',
  eat: 'Africa/Nairobi',
  'east africa time': 'Africa/Nairobi',
  wat: 'Africa/Lagos',
  'west africa time': 'Africa/Lagos',
  cat: 'Africa/Harare',
  'central africa time': 'Africa/Harare',
  sast: 'Africa/Johannesburg',
  kenya: 'Africa/Nairobi',
  nigeria: 'Africa/Lagos',
  ghana: 'Africa/Accra',
  'south africa': 'Africa/Johannesburg',
}
/** Nine to five: when people are at work. */
const [dayStart, dayEnd] = [9, 17]
export const eastern = 'US Eastern'

/** Names are few and VAs are many: each is read once a day, because a server outlives a change of clocks. */
const offsets = new Map<string, number | null>()
let readOn = 0

/** Hours east of UTC today; null for a zone that the browser does not know. */
function offsetOf(text: string): number | null {
  const today = Math.floor(Date.now() / 86_400_000)
  if (today !== readOn) offsets.clear()
  readOn = today
  const key = text.trim().toLowerCase()
  if (!offsets.has(key)) offsets.set(key, readOffset(key))
  return offsets.get(key) ?? null
}

function readOffset(key: string) {
  const label = key.replace(/\s*\(.*\)/, '').trim()
  const fixed = /^(?:utc|gmt)?\s*([+-])\s*(\d{1,2})(?::?(\d{2}))?$/.exec(label)
  const timeZone = fixed ? `${fixed[1]}${fixed[2]!.padStart(2, '0')}:${fixed[3] ?? '00'}` : (labels[label] ?? label)
  try {
    const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(new Date())
      .find(({ type }) => type === 'timeZoneName')?.value
    const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name ?? '') ?? []
    return sign ? (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) : 0
  } catch {
    return null
  }
}

/** Hours that nine to five in one zone shares with nine to five in the other, today; null when one is unknown. */
export function overlapHours(one: string, other: string): number | null {
  const [a, b] = [offsetOf(one), offsetOf(other)]
  if (a === null || b === null) return null
  const apart = Math.abs(a - b)
  return Math.max(0, dayEnd - dayStart - Math.min(apart, 24 - apart))
}

/** What the clock of this zone shows when US Eastern begins its day: '5:00 PM'; null for a zone nobody knows. */
export function nineEasternIn(text: string): string | null {
  const [there, here] = [offsetOf(text), offsetOf(eastern)]
  if (there === null || here === null) return null
  const hour = (((dayStart + there - here) % 24) + 24) % 24
  const clock = new Date(Date.UTC(2000, 0, 1, Math.floor(hour), (hour % 1) * 60))
  return clock.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
}
