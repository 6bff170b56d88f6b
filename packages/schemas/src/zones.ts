import { locale } from './say.ts'
import { dayStart, hoursInReadersDay, type WorkingHours } from './working-hours.ts'

/** Labels that people type instead of an IANA zone; the first four are presets of the VA search. */
const labels: Record<string, string> = {
  'us eastern': 'America/New_York',
  'us central': 'America/Chicago',
  'us mountain': 'America/Denver',
  'us pacific': 'America/Los_Angeles',
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
  est: 'America/New_York',
  edt: 'America/New_York',
  et: 'America/New_York',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  ct: 'America/Chicago',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  mt: 'America/Denver',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  pt: 'America/Los_Angeles',
  gmt: 'UTC',
  utc: 'UTC',
  bst: 'Europe/London',
  uk: 'Europe/London',
  london: 'Europe/London',
  cet: 'Europe/Berlin',
  cest: 'Europe/Berlin',
  eet: 'Europe/Athens',
  eat: 'Africa/Nairobi',
  'east africa time': 'Africa/Nairobi',
  wat: 'Africa/Lagos',
  'west africa time': 'Africa/Lagos',
  cat: 'Africa/Harare',
  'central africa time': 'Africa/Harare',
  sast: 'Africa/Johannesburg',
  'south africa': 'Africa/Johannesburg',
  kenya: 'Africa/Nairobi',
  nigeria: 'Africa/Lagos',
  ghana: 'Africa/Accra',
  egypt: 'Africa/Cairo',
  philippines: 'Asia/Manila',
  singapore: 'Asia/Singapore',
  pht: 'Asia/Manila',
  sgt: 'Asia/Singapore',
}

const minute = 60_000
/** The texts come from people, who can spell one zone in thousands of ways, so the caches are bounded. */
const longestZone = 100
function boundedCache<V>(most: number) {
  const values = new Map<string, V>()
  return {
    get: (key: string) => values.get(key),
    set: (key: string, value: V) => {
      if (values.size >= most && !values.has(key)) values.delete(values.keys().next().value!)
      values.set(key, value)
      return value
    },
  }
}
const maxZones = 1000
const read = boundedCache<{ zone: string | null }>(maxZones)

/** The zone that `Intl` understands, for an IANA name, a city that one is named after, a label, an abbreviation or an offset; null if unknown. */
export function zoneOf(text: string | null | undefined): string | null {
  const key = (text ?? '').trim()
  if (!key || key.length > longestZone) return null
  return (read.get(key) ?? read.set(key, { zone: readZone(key) })).zone
}

function readZone(text: string): string | null {
  const label = text
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\b(standard|daylight)?\s*time$/, '')
    .trim()
  const offset = /^(?:utc|gmt)?\s*([+−-])\s*(\d{1,2})(?::?(\d{2}))?$/.exec(label)
  const candidates = [labels[text.toLowerCase()], labels[label], offset && offsetName(offset), text]
  for (const candidate of candidates) {
    const zone = candidate && known(candidate)
    if (zone) return zone
  }
  return zoneOfCity(label)
}

let cities: Map<string, string> | undefined
const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).toLowerCase()

/** 'nairobi' and 'nairobi, kenya': the zone that is named after the city. */
function zoneOfCity(label: string) {
  cities ??= new Map(Intl.supportedValuesOf('timeZone').map((zone) => [cityOf(zone), zone]))
  return cities.get(label.split(',')[0]!.trim().replaceAll(' ', '_')) ?? null
}

const offsetName = ([, sign, hours, minutes]: RegExpExecArray) =>
  `${sign === '+' ? '+' : '-'}${hours!.padStart(2, '0')}:${minutes ?? '00'}`

/** Only `Intl` reads these as it does: 'IST' is India for it, and Israel for PostgreSQL. */
const abbreviation = /^[a-z]{3}$/i

/** One name for all of a zone's: 'Asia/Calcutta' for 'Asia/Kolkata' too, and in any case. */
export const canonicalZone = (zone: string) =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

export const isSameZone = (one: string, other: string) => canonicalZone(one) === canonicalZone(other)

/** A zone that `Intl` understands as it was given, an abbreviation by the name of its place; undefined for an unknown one. */
function known(zone: string) {
  try {
    const name = canonicalZone(zone)
    return abbreviation.test(zone) ? name : zone
  } catch {
    return undefined
  }
}

/** Minutes east of UTC in this zone at this moment. */
export function offsetAt(zone: string, at: Date): number {
  const moment = Math.floor(at.getTime() / minute)
  const key = zone.toLowerCase()
  const last = offsets.get(key)
  if (last?.moment === moment) return last.offset
  const offset = offsetFrom(zone, at)
  offsets.set(key, { moment, offset })
  return offset
}

/** The latest result for each zone: a ranking needs the same one for hundreds of VAs. */
const offsets = boundedCache<{ moment: number; offset: number }>(maxZones)

function offsetFrom(zone: string, at: Date) {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map((part) => [part.type, Number(part.value)]),
  )
  const local = Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!)
  return Math.round((local - Math.floor(at.getTime() / minute) * minute) / minute)
}

/** About 25 kB each, so spellings that differ only in case, which `Intl` ignores, share one. */
const formats = boundedCache<Intl.DateTimeFormat>(200)
const formatOf = (zone: string) =>
  formats.get(zone.toLowerCase()) ??
  formats.set(
    zone.toLowerCase(),
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    }),
  )

export const eastern = 'US Eastern'

/** The zones where most clients work: the choices in the public search. */
export const zonePresets = [
  'US Eastern',
  'US Central',
  'US Mountain',
  'US Pacific',
  'Europe/London',
  'Asia/Manila',
  'Asia/Singapore',
]
/** Working hours that a VA must share with a preset zone to match it. */
export const minOverlapHours = 1

/**
 * Hours a day that somebody in one zone shares with a reader's nine to five in the other (0 to 8), with the offsets of
 * that moment; null if a zone is unknown. Without `workingHours` the day there is nine to five too.
 */
export function overlapHours(
  there: string | null,
  reader: string | null,
  at = new Date(),
  workingHours: WorkingHours = [],
): number | null {
  const apart = minutesApart(there, reader, at)
  return apart === null ? null : hoursInReadersDay(workingHours, apart)
}

/** By how many minutes a reader's clocks are ahead of those there, at that moment; null if a zone is unknown. */
export function minutesApart(there: string | null, reader: string | null, at = new Date()): number | null {
  const [a, b] = [zoneOf(there), zoneOf(reader)]
  return a && b ? offsetAt(b, at) - offsetAt(a, at) : null
}

/** The time in this zone when the US Eastern working day begins: '5:00 PM'; null for an unknown zone. */
export function nineEasternIn(text: string, at = new Date()): string | null {
  const [there, here] = [zoneOf(text), zoneOf(eastern)]
  if (!there || !here) return null
  const minutes = dayStart * 60 + offsetAt(there, at) - offsetAt(here, at)
  const clock = new Date(Date.UTC(2000, 0, 1, 0, minutes))
  return clock.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
}

/** A zone's readable name: 'Dar es Salaam' for 'Africa/Dar_es_Salaam'; free text stays as typed. */
export const placeOf = (text: string) =>
  /^[A-Z]\w+(?:\/[\w+-]+)+$/.test(text.trim())
    ? (text.trim().split('/').at(-1) ?? text).replaceAll('_', ' ')
    : text.trim()

/** The current time in a zone: '11:40 PM'; null for an unknown zone. */
export function clockIn(text: string, now: Date): string | null {
  const zone = zoneOf(text)
  if (!zone) return null
  const there = new Date(now.getTime() + offsetAt(zone, now) * 60_000)
  return there.toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
}

/**
 * The moment at which clocks in this zone show this time; the second pass handles daylight saving changes. A time that
 * a clock skips when it goes forward, midnight in some zones, is as long after the change as it would be without it.
 */
export function zonedTime(zone: string, year: number, month: number, day: number, hour: number, minute = 0): Date {
  const wall = Date.UTC(year, month - 1, day, hour, minute)
  const momentBy = (at: number) => wall - offsetAt(zone, new Date(at)) * 60_000
  const first = momentBy(wall)
  const second = momentBy(first)
  return new Date(momentBy(second) === second ? second : Math.max(first, second))
}

/** Local year, month and day in this zone at this moment. */
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

/** The moment at which a calendar day ('YYYY-MM-DD') ends in this zone. */
export function endOfDay(zone: string, day: string) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return zonedTime(zone, year, month, date + 1, 0)
}

export const clientZone = (timezone: string | null | undefined) => zoneOf(timezone) ?? 'UTC'
