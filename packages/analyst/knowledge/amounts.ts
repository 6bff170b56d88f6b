import { stemOf } from '../src/text/words.ts'

/** How people write amounts, times of the day and how often: what tells a count of things from other numbers. */

const stems = (words: string) => new Set(words.split(' ').map(stemOf))
const timesAMonth = (entries: Record<string, number>) =>
  new Map(Object.entries(entries).flatMap(([words, times]) => words.split(' ').map((word) => [stemOf(word), times])))

export const weeksInMonth = 4.33
export const workdaysInMonth = 21.7

/** '30 a day', 'weekly': times in a month. */
export const rates = timesAMonth({
  'day daily weekday morning evening night afternoon': workdaysInMonth,
  'week weekly': weeksInMonth,
  fortnight: weeksInMonth / 2,
  'month monthly': 1,
  quarter: 1 / 3,
  year: 1 / 12,
})

/** After a number they say that it is money. */
export const currencies = stems('eur usd gbp kes ngn zar aud cad chf dollar euro pound naira shilling rand rupee')
/** After a number they say that it counts no pieces of work: time, size, people on the team. */
export const measures = stems(
  'hour h minute min hr day week wk month year yr second sec km mile metre meter kg gb mb percent people staff employee person crew am pm star years-old',
)
export const months =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/

const time = (name: string) =>
  String.raw`(?<${name}>\d{1,2})(?:[:.h](?<${name}Minutes>\d\d))?\s?(?<${name}Half>am\b|pm\b|a\.m\.|p\.m\.|[ap](?=[\s–-]|\b(?!\s\d)))?`
/** '7am–11am', '22:00-06:00', '8pm–midnight', '9 to 1'. */
export const hoursOfCover = new RegExp(
  String.raw`(?<![\d.,:$€£/-])${time('from')}\s?(?:-|–|—|to|until|till?|bis|à|a)\s?(?:(?<word>noon|midnight|dusk)|${time('to')})(?![\d.,]*\d|[/%]|-\d)`,
  'giu',
)
export const named = { noon: 12, midnight: 24, dusk: 18 } as const
/** What stands behind hours of the day where no colon and no half of the day marks them. */
export const besideHours =
  /^\s*(?:$|[.,;:!?)\n(–—-]|(?:h|hrs?|hours|uhr|o'?clock|noon|cet|gmt|utc|est|pst|cst|ist|eat|wat|sast|aest|[ecp]t|eastern|pacific|central|mountain|uk|uae|gulf|london|nairobi|lagos|accra|dubai|berlin|paris|lisbon|local|(?:our|my|their|your|[a-z]+) time|mon|tue|wed|thu|fri|sat|sun|weekday|daily|every|each|incl)\b)/iu
/** '3 hours each evening', '1 hr per day', 'evenings, 3h'. */
export const hoursEachDay = [
  /\b(?<count>\d{1,2}(?:\.\d)?|an|one|two|three|four)\s?(?:-\s?(?<most>\d)\s?)?(?:h|hours?|hrs?)\b[\s,]*(?:x ?\d )?(?:each|every|per|a|in the|\/)?\s?(?:day|evening|night|morning|afternoon|weekday|daily|shift)/iu,
  /\b(?:evenings?|nights?|mornings?|afternoons?|daily)[, ]+(?<count>\d{1,2})\s?(?:h|hrs?|hours?)\b/iu,
]

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const weekday = `(?:${weekdays.join('|')})[a-z]{0,8}`
export const rangeOfDays = new RegExp(
  String.raw`\b(?<first>${weekday})\.?\s?(?:-|–|—|to|through|thru)\s?(?<last>${weekday})\b`,
  'iu',
)
export const someDay = new RegExp(
  String.raw`\b(${weekdays.join('|')})(?:s|days?|nesdays?|sdays?|rsdays?|urdays?)?\b`,
  'giu',
)
/** Words for the days of a week, in the order in which they count. */
export const daysOfWeek: [RegExp, number][] = [
  [/\b(?:M-F|Mo-Fr|lun-ven|weekdays|(?:working|business|work|school|5|five) days)\b/iu, 5],
  [/\b(?:7 days|seven days|daily|every (?:day|night|evening)|overnight|24\/7|nights)\b/iu, 7],
  [/\bweekends?\b(?! too)/iu, 2],
]
