// What people type where a zone is meant, beside IANA names and offsets.
const labels: Record<string, string> = {
  'us eastern': 'America/New_York',
  'us central': 'America/Chicago',
  'us mountain': 'America/Denver',
  'us pacific': 'America/Los_Angeles',
  est: 'America/New_York',
  edt: 'America/New_York',
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
const [dayStart, dayEnd] = [9, 17]

function zoneOf(text: string) {
  const label = text
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .trim()
  const offset = /^(?:utc|gmt)?\s*([+-])\s*(\d{1,2})(?::?(\d{2}))?$/.exec(label)
  const name = offset
    ? `${offset[1]}${offset[2]!.padStart(2, '0')}:${offset[3] ?? '00'}`
    : (labels[label] ?? text.trim())
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

function offsetHours(timeZone: string, at: Date) {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name ?? '') ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) : 0
}

/** Hours that nine to five in this zone shares with nine to five in US Eastern today; null for a zone nobody knows. */
export function overlapWithEastern(text: string, at = new Date()) {
  const zone = zoneOf(text)
  if (!zone) return null
  const apart = Math.abs(offsetHours(zone, at) - offsetHours('America/New_York', at))
  return Math.max(0, dayEnd - dayStart - Math.min(apart, 24 - apart))
}

/** Both working days on one line, for people: '9 AM Eastern is 5 PM there'. */
export function nineEasternIn(text: string, at = new Date()) {
  const zone = zoneOf(text)
  if (!zone) return null
  const hour = (((dayStart + offsetHours(zone, at) - offsetHours('America/New_York', at)) % 24) + 24) % 24
  const clock = new Date(Date.UTC(2000, 0, 1, Math.floor(hour), (hour % 1) * 60))
  return clock.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
}
