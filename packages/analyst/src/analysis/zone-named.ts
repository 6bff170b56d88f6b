import { zonesOfCities, zoneWords } from '../../knowledge/zones.ts'

/** Not a number alone: '12 CT scans'. */
const clock = String.raw`(?<![\p{L}\p{N}.,:])(?:\d{1,2}(?:[:.]\d{2}(?:[ \u00a0]?[ap]\.?m\b\.?)?|[ \u00a0]?[ap]\.?m\b\.?)|noon|midnight|eod|cob|end of (?:the )?day)`
const zoned = new RegExp(
  String.raw`${clock}[ ,]{0,2}\(?(?:(?:gmt|utc)[ ]?(?<hours>[+-]\d{1,2})(?!\d)|(?<word>${Object.keys(zoneWords).join('|')})(?: time)?(?![\p{L}\p{N}])|(?<city>\p{L}{3,15}(?:[ -]\p{L}{3,10})?) time(?![\p{L}\p{N}]))`,
  'giu',
)
/** 'CET', 'Pacific', and neither 'cat' nor 'eat'. */
const isWritten = (word: string) => (word.length <= 4 ? word === word.toUpperCase() : /^\p{Lu}/u.test(word))

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
  return cities.get(city.toLowerCase().replace('-', ' '))
}

/** Etc/GMT-3 is three hours ahead of Greenwich: its sign is the other way round. */
const zoneOfHours = (hours: number) =>
  Math.abs(hours) > 12 ? undefined : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`

/** The IANA time zone of the clocks that a text names beside a time: '9am Nairobi time', '17:00 CET'; undefined if none, or several. */
export function zoneNamedIn(text: string): string | undefined {
  const zones = new Set([...text.matchAll(zoned)].map(({ groups = {} }) => zoneOf(groups)).filter((zone) => zone))
  return zones.size === 1 ? [...zones][0] : undefined
}

function zoneOf({ hours, word, city }: Partial<Record<string, string>>) {
  if (hours) return zoneOfHours(Number(hours))
  if (word) return isWritten(word) ? zoneWords[word.toLowerCase()] : undefined
  return zoneOfCity(city ?? '')
}
