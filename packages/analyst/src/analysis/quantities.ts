import {
  besideHours,
  currencies,
  daysOfWeek,
  hoursEachDay,
  hoursOfCover,
  measures,
  months,
  named,
  rangeOfDays,
  rates,
  someDay,
  weekdays,
  weeksInMonth,
} from '../../knowledge/amounts.ts'
import { numberOf, rangeAt } from '../text/numbers.ts'
import type { Reading } from '../text/reading.ts'
import { isStopword } from '../text/stopwords.ts'
import type { Word } from '../text/words.ts'

/** '30 orders a day': a count of things, the stems of the words behind it, and how often a month it comes. */
export type Quantity = { count: number; perMonth: number | null; nouns: string[] }

/** The counts of a text, in its order: no money, dates, times, ages or sizes of a team. */
export function quantitiesIn({ words, text }: Reading): Quantity[] {
  const found: Quantity[] = []
  for (let i = 0; i < words.length; i++) {
    const amount = rangeAt(words, i, text)
    if (!amount || isOtherNumber(words, i, amount.next, text)) continue
    const behind = words.slice(amount.next, amount.next + 8).filter(({ sentence }) => sentence === words[i]!.sentence)
    const nouns = behind
      .slice(0, 4)
      .filter((word) => !isStopword(word.plain) && numberOf(word) === null)
      .map(({ stem }) => stem)
    if (!behind[0] || !measures.has(behind[0].stem)) found.push({ count: amount.mean, perMonth: rateIn(behind), nouns })
    i = amount.next - 1
  }
  return found
}

const joining = ['a', 'per', 'each', 'every', '/', 'x', 'times']
function rateIn(words: Word[]): number | null {
  const at = words.findIndex(
    ({ stem, plain }, i) => rates.has(stem) && (i === 0 || /ly$/.test(plain) || joining.includes(words[i - 1]!.plain)),
  )
  return at < 0 ? null : rates.get(words[at]!.stem)!
}

function isOtherNumber(words: Word[], i: number, next: number, text: string): boolean {
  const { start, raw } = words[i]!
  const [before, after] = [text.slice(Math.max(0, start - 3), start), text.slice(words[next - 1]!.end)]
  const [prior, behind] = [words[i - 1], words[next]]
  return (
    /[$€£₦₹¥]\s?$/.test(before) ||
    /\d[/:.]$/.test(before) ||
    /^\s?[%°$€£]|^[/:]\d/.test(after) ||
    /^(?:19|20)\d\d$/.test(raw) ||
    (behind !== undefined && (currencies.has(behind.stem) || months.test(behind.plain))) ||
    (prior !== undefined && months.test(prior.plain) && Number(raw) <= 31)
  )
}

/** Hours a month in which somebody has to be there, as far as the text names hours of the day; 0 when it names none. */
export function coverIn(text: string, weeks: number | null): number {
  const day = Math.max(hoursBetween(text), hoursNamed(text))
  return day * (daysAWeekIn(text) ?? usualDays) * Math.min(longestWeeks, weeks ?? weeksInMonth)
}
const usualDays = 5
const longestWeeks = 13

/** '7am–11am' is four hours; of several such, the longest. */
function hoursBetween(text: string): number {
  const lengths = [...text.matchAll(hoursOfCover)].map((match) => {
    const { from, fromMinutes, fromHalf, to, toMinutes, toHalf, word } = match.groups!
    const marked = fromMinutes ?? fromHalf ?? toMinutes ?? toHalf ?? word
    const after = text.slice(match.index + match[0].length)
    if (!marked && (!besideHours.test(after) || otherBefore.test(text.slice(0, match.index)))) return 0
    const start = onDial(Number(from), fromMinutes, fromHalf)
    let end = word ? named[word.toLowerCase() as keyof typeof named] : onDial(Number(to), toMinutes, toHalf)
    if (start > 24 || end > 24) return 0
    // '9 to 1', '8:30-5'
    if (!fromHalf && !toHalf && end <= start && end < 12 && start <= 12) end += 12
    // '2–8pm'
    const begin = !fromHalf && /^p/i.test(toHalf ?? '') && start < 7 ? start + 12 : start
    const hours = end > begin ? end - begin : end - begin + 24
    return hours <= longestShift ? hours : 0
  })
  return Math.max(0, ...lengths)
}
const longestShift = 14
const otherBefore =
  /\b(?:aged?|ages|rows?|pages?|chapters?|sizes?|weeks?|grades?|years?|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* ?$/i

const onDial = (hour: number, minutes: string | undefined, half: string | undefined) =>
  hour + (/^p/i.test(half ?? '') && hour < 12 ? 12 : 0) + Number(minutes ?? 0) / 60

const inWords: Record<string, number> = { an: 1, one: 1, two: 2, three: 3, four: 4 }
function hoursNamed(text: string): number {
  for (const form of hoursEachDay) {
    const { count, most } = form.exec(text)?.groups ?? {}
    if (!count) continue
    const hours = inWords[count.toLowerCase()] ?? Number(count)
    return most ? (hours + Number(most)) / 2 : hours
  }
  return 0
}

/** How many days of a week a text speaks of. */
export function daysAWeekIn(text: string): number | null {
  const range = rangeOfDays.exec(text)?.groups
  if (range) {
    const [first, last] = [range.first!, range.last!].map((name) => weekdays.indexOf(name.slice(0, 3).toLowerCase()))
    return ((last! - first! + 7) % 7) + 1
  }
  const found = daysOfWeek.find(([form]) => form.test(text))
  if (found) return found[1]
  const each = new Set([...text.matchAll(someDay)].map(([, name]) => name!.toLowerCase()))
  return each.size > 0 && /\b(?:every|each)\b|days\b/i.test(text) ? each.size : null
}

const spans: Record<string, number> = { day: 1 / 7, week: 1, month: weeksInMonth }
/** 'for six weeks', '2 wks': how long the work goes on, in weeks. */
export function weeksIn({ words }: Reading): number | null {
  for (let i = 0; i < words.length - 1; i++) {
    const count = numberOf(words[i])
    const unit = spans[words[i + 1]!.stem === 'dai' ? 'day' : words[i + 1]!.stem]
    if (!count || !unit || count * unit > 52 || ['ago', 'behind', 'old'].includes(words[i + 2]?.plain ?? '')) continue
    const meant = words.slice(Math.max(0, i - 3), i).some(({ plain }) => plain === 'for' || plain === 'next')
    if (meant || (unit === 1 && count <= 6)) return count * unit
  }
  return null
}

/** '6-8h a week', 'one hour per day': hours that the client names, where they stand, and how often a month they come. */
export function hoursAskedIn({ words, text }: Reading) {
  for (let i = 0; i < words.length; i++) {
    const amount = rangeAt(words, i, text)
    if (!amount) continue
    const glued = /\d(?:h|hrs?)$/i.test(words[amount.next - 1]!.raw)
    const next = glued ? amount.next : amount.next + 1
    if (!glued && !hourWords.has(words[amount.next]?.stem ?? '')) continue
    const perMonth = rateIn(words.slice(next, next + 3))
    return { at: i, next, from: amount.from, to: amount.to, perMonth }
  }
  return null
}
const hourWords = new Set(['hour', 'h', 'hr'])
