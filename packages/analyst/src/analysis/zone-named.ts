import { zonesOfCities, zoneWords } from '../../knowledge/zones.ts'

/** Not a number alone: '12 CT scans'. */
const hour = String.raw`\d{1,2}(?:[:.]\d{2})?[ \u00a0]?[ap]\.?m\b\.?|noon|midnight|eod|cob|end of (?:the )?day`
const clock = String.raw`(?<![\p{L}\p{N}.,:])(?:(?<hour>${hour})|\d{1,2}[:.]\d{2})`
const zoned = new RegExp(
  String.raw`${clock}[ ,]{0,2}\(?(?:(?:gmt|utc)[ ]?(?<hours>[+-]\d{1,2})(?:[:.]?(?<minutes>\d{2}))?(?!\d)|(?<word>${Object.keys(zoneWords).join('|')})(?<time> time)?(?![\p{L}\p{N}])|(?<city>\p{L}{3,15}(?:[ -]\p{L}{3,10})?) time(?![\p{L}\p{N}]))`,
  'giu',
)
const region = /^(?:central|eastern|mountain|pacific)$/i
/** In lower case they are words: 'at 9am cat photos', 'à 10:00 est'. */
const alsoWords = /^(?:eat|cat|wat|ist|est|et|ct|mt|pt)$/
const ends =
  /^\s*(?:[.,;:)!?–—/-]|$|(?:on|today|tomorrow|this|next|and|or|please|latest|to|so|if|for|with|by|at|in|each|every|because|when|sharp|thanks)\b)/i
/** After '10.30' alone, or of a region, something else may go on: '10.30 CT scans', '7pm, Central London'. */
const isWritten = (word: string, { hour, time }: Partial<Record<string, string>>, after: string) =>
  !alsoWords.test(word) &&
  (time !== undefined || ends.test(after) || (hour !== undefined && !region.test(word))) &&
  (!region.test(word) || /^\p{Lu}/u.test(word))

/** Islands and a town whose names mean something else beside a time. */
const otherTimes = new Set(['christmas', 'easter', 'center'])
let cities: Map<string, string> | undefined
/** 'nairobi' and 'new york', as the IANA names of zones have them. */
function zoneOfCity(city: string) {
  cities ??= new Map([
    ...Intl.supportedValuesOf('timeZone').map((zone) => {
      const name = zone.slice(zone.lastIndexOf('/') + 1)
      return [name.replaceAll('_', ' ').toLowerCase(), zone] as const
    }),
    ...Object.entries(zonesOfCities),
  ])
  const name = city.toLowerCase().replace('-', ' ')
  return otherTimes.has(name) ? undefined : cities.get(name)
}

/** Etc/GMT-3 is three hours ahead of Greenwich: its sign is the other way round. Of those with half hours one is known here. */
function zoneOfHours(hours: number, minutes = 0) {
  if (minutes !== 0) return hours === 5 && minutes === 30 ? 'Asia/Kolkata' : undefined
  return Math.abs(hours) > 12 ? undefined : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

/** The IANA time zone of the clocks that a text names beside a time: '9am Nairobi time', '17:00 CET'; undefined if none, or several. */
export function zoneNamedIn(text: string): string | undefined {
  const named = [...text.matchAll(zoned)].map((match) =>
    zoneOf(match.groups ?? {}, text.slice(match.index + match[0].length)),
  )
  const zones = new Set(named.filter((zone) => zone))
  return zones.size === 1 ? [...zones][0] : undefined
}

function zoneOf(said: Partial<Record<string, string>>, after: string) {
  const { hours, minutes, word, city } = said
  if (hours) return zoneOfHours(Number(hours), Number(minutes ?? 0))
  if (word) return isWritten(word, said, after) ? zoneWords[word.toLowerCase()] : undefined
  return zoneOfCity(city ?? '')
}
