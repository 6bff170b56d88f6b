import type { Deadline } from './deadline.ts'
import { numberOf, rangeAt } from './numbers.ts'
import type { FoundKind, Reading } from './reading.ts'
import { stemOf, type Word } from './words.ts'

export type Effort = { minHours: number; maxHours: number }

const weeksInMonth = 4.33
const workdays = 21

/** Hours of the assistant; of work that goes on, the first month. What the client says of hours wins over what we know. */
export function effortOf(reading: Reading, deadline: Deadline | null, now: Date): Effort {
  const stated = statedHours(reading, deadline)
  if (stated) return stated
  const main = reading.kinds[0]?.kind
  if (!main) return reading.words.length > 25 ? { minHours: 5, maxHours: 14 } : { minHours: 2, maxHours: 6 }
  const often = frequencyIn(reading)
  const counted = countedHours(reading)
  const goesOn = often !== null || isOngoing(reading) || (main.ongoing && counted === null)
  if (counted !== null) {
    const prior = goesOn && main.month ? main.month : main.once
    const usual = Math.sqrt(prior[0] * prior[1])
    const free = tempered(counted.hours * (goesOn ? (counted.perMonth ?? 1) : 1), usual)
    const hours = goesOn && main.month ? Math.min(main.month[1] * 1.5, Math.max(main.month[0] * 0.5, free)) : free
    // Who writes at length asks for more than the one thing that is counted.
    return spread(reading.words.length > 45 ? Math.max(hours, usual * 0.8) : hours)
  }
  if (!goesOn && deadline?.at && deadline.at.getTime() - now.getTime() < 1.4 * 86_400_000)
    return { minHours: Math.min(1, main.once[0]), maxHours: Math.min(4, main.once[1]) }
  if (goesOn && main.month) return { minHours: main.month[0], maxHours: main.month[1] }
  return { minHours: main.once[0], maxHours: main.once[1] }
}

/** Counting misreads now and then ('600 subscribers', of whom 41 matter): what is usual draws it back. */
const tempered = (counted: number, usual: number) =>
  usual === 0 ? 0 : usual * Math.min(12, Math.max(0.15, counted / usual)) ** 0.8

/** A guess reaches from two thirds of it to half as much again, in steps that people think in. */
export function spread(hours: number): Effort {
  const step = (value: number) =>
    value < 3
      ? Math.round(value * 2) / 2
      : value < 20
        ? Math.round(value)
        : value < 60
          ? Math.round(value / 2) * 2
          : Math.round(value / 5) * 5
  const minHours = hours <= 0 ? 0 : Math.max(0.5, step(hours * 0.62))
  return { minHours, maxHours: hours <= 0 ? 0 : Math.max(minHours + 0.5, step(hours * 1.55)) }
}

const units: Record<string, number> = { hour: 1, h: 1, minute: 1 / 60 }
const perWords = new Map<string, number>(
  Object.entries({
    day: workdays,
    daily: workdays,
    week: weeksInMonth,
    weekly: weeksInMonth,
    month: 1,
    monthly: 1,
    weekday: workdays,
    morning: workdays,
    evening: workdays,
    night: workdays,
    afternoon: workdays,
  }).map(([word, times]) => [stemOf(word), times]),
)

/** How often a month, where one of these words says so: 'a week', 'per day', '/wk', '3x week', 'weekly'. */
function rateIn(words: Word[], loose: boolean): number | undefined {
  const at = words.findIndex(
    (word, i) =>
      perWords.has(word.stem) &&
      (loose ||
        /ly$/.test(word.plain) ||
        ['a', 'per', 'each', 'every', '/', 'x', 'times'].includes(words[i - 1]?.plain ?? '')),
  )
  return at < 0 ? undefined : perWords.get(words[at]!.stem)
}

/** '5 hours a month', '6-8h week', '1 hr per day', 'up to 12 hours', '3 months, 10 h a week'. A call of 20 minutes is not effort. */
export function statedHours({ words, text }: Reading, deadline: Deadline | null): Effort | null {
  const shift = shiftHours(text, deadline)
  if (shift) return spread(shift)
  for (let i = 0; i < words.length; i++) {
    const amount = rangeAt(words, i, text)
    if (!amount) continue
    const glued = /\d(?:h|hrs?)$/i.test(words[amount.next - 1]!.raw)
    const at = glued ? amount.next - 1 : amount.next
    const unit = glued ? 1 : units[words[at]?.stem ?? '']
    if (unit === undefined || (unit < 1 && !/per day|a day|daily/.test(text))) continue
    const after = words.slice(at + 1, at + 4)
    const rate = rateIn(after, true)
    const hours = { from: amount.from * unit, to: amount.to * unit }
    const limit = words
      .slice(Math.max(0, i - 4), i)
      .some((word) =>
        ['budget', 'pay', 'max', 'maximum', 'up', 'about', 'around', 'need', 'roughly', 'approx'].includes(word.plain),
      )
    if (rate === undefined && !(limit && hours.to >= 2 && !isAmountOfMaterial(after))) continue
    const months = rate === undefined || rate === 1 ? 1 : monthsAsked(words, deadline)
    const setup = rate !== undefined && rate < workdays && words.some((word) => word.stem === 'setup') ? 4 : 0
    const total = (value: number) => value * (rate ?? 1) * months + setup
    if (amount.from !== amount.to)
      return { minHours: round(total(hours.from) * 0.9), maxHours: round(total(hours.to) * 1.1) }
    return rate === undefined
      ? { minHours: round(hours.to * 0.55), maxHours: round(hours.to) }
      : { minHours: round(total(hours.from) * 0.82), maxHours: round(total(hours.to) * 1.22) }
  }
  return null
}

const round = (hours: number) => (hours < 10 ? Math.round(hours * 2) / 2 : Math.round(hours))

/** 'nine hours of voice memos' is what there is to work on. */
const isAmountOfMaterial = (after: Word[]) =>
  after
    .slice(0, 2)
    .some((word) =>
      [
        'of',
        'long',
        'recording',
        'recordings',
        'footage',
        'video',
        'audio',
        'call',
        'before',
        'ahead',
        'apart',
        'away',
        'max',
      ].includes(word.plain),
    )

function monthsAsked(words: Word[], deadline: Deadline | null): number {
  for (let i = 0; i < words.length - 1; i++) {
    const count = numberOf(words[i])
    if (
      count &&
      words[i + 1]!.stem === 'month' &&
      count <= 12 &&
      words[i + 2]?.plain !== 'behind' &&
      words[i + 2]?.plain !== 'ago'
    )
      return count
    if (count && words[i + 1]!.stem === 'week' && count > 1 && count <= 26 && !perWords.has(words[i + 2]?.stem ?? ''))
      return count / weeksInMonth
  }
  return deadline?.at && deadline.from ? Math.max(0.25, daysIn(deadline) / 30) : 1
}

const daysIn = (deadline: Deadline) => (deadline.at!.getTime() - deadline.from!.getTime()) / 86_400_000 + 1

const clock =
  /(\d{1,2})(?::(\d\d))?\s?(am|pm)?\s?(?:-|–|—|to|until|till)\s?(\d{1,2})(?::(\d\d))?\s?(am|pm|noon)?|(\d{1,2})\s?(am|pm)?\s?(?:-|–|to)\s?(noon|midnight)/gi

/** Cover of certain hours each day: the hours are the effort. */
function shiftHours(text: string, deadline: Deadline | null): number | null {
  const perDay = [...text.matchAll(clock)].map(hoursOf).find((hours) => hours !== null) ?? hoursEach(text)
  if (
    !perDay ||
    !/\b(?:cover|answer|watch|phone|chat|support|messages|shift|monitor|reception|overnight|evenings?|nights?|weekdays|mornings?|on call|inbox|moderat)/i.test(
      text,
    )
  )
    return null
  const days = deadline?.from && deadline.at ? daysIn(deadline) : 30
  const share =
    /\b(?:weekdays|school days|mon(?:day)?\s?(?:-|–|to)\s?fri(?:day)?|M-F|working days|business days)\b/i.test(text)
      ? 5 / 7
      : /\bweekends?\b(?! too)/i.test(text) && !/\bweekdays?\b/i.test(text)
        ? 2 / 7
        : /support|reception|phone|inbox|@/i.test(text) && !/night|daily|every day|guest/i.test(text)
          ? 0.8
          : 1
  return perDay * days * share
}

const hoursEach = (text: string) => {
  const found =
    /\b(\d{1,2})\s?h(?:ours?|rs?)?\s(?:each |every |per |a |in the )?(?:evenings?|nights?|mornings?|afternoons?)\b/i.exec(
      text,
    )
  return found ? Number(found[1]) : null
}

function hoursOf(match: RegExpMatchArray): number | null {
  const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf, loneFrom, loneHalf, loneEnd] = match
  if (!fromHalf && !toHalf && !fromMinute && !loneEnd) return null
  const end =
    toHalf?.toLowerCase() === 'noon'
      ? 12
      : loneEnd
        ? loneEnd.toLowerCase() === 'noon'
          ? 12
          : 24
        : at24(toHour!, toMinute, toHalf)
  const start = loneEnd
    ? at24(loneFrom!, undefined, loneHalf)
    : at24(
        fromHour!,
        fromMinute,
        fromHalf ?? (toHalf === 'pm' && Number(fromHour) < Number(toHour) && Number(fromHour) < 8 ? 'pm' : undefined),
      )
  const hours = (end - start + 24) % 24
  return hours >= 1 && hours <= 14 ? hours : null
}

const at24 = (hour: string, minute: string | undefined, half: string | undefined) => {
  const value = Number(hour) % (half ? 12 : 25)
  return value + (half?.toLowerCase() === 'pm' ? 12 : 0) + Number(minute ?? 0) / 60
}

const ongoingWords = new Set(
  ['ongo', 'regular', 'regularli', 'continu', 'perman', 'weekli', 'daili', 'everyday', 'weekday', 'retain'].map(
    (word) => word,
  ),
)
export function isOngoing({ words, text }: Reading): boolean {
  return (
    words.some((word) => ongoingWords.has(word.stem)) ||
    /\b(?:long[- ]term|every (?:day|morning|evening|night|week|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday|time|load|order)|each (?:day|week|month|morning)|once a (?:week|month|day)|twice a (?:week|month|day)|(?:a|per|\/) ?(?:day|week|wk|month)|M-F|take over)\b/i.test(
      text,
    )
  )
}

/** Times in a month, where the text says how often. */
function frequencyIn({ words }: Reading): number | null {
  for (let i = 0; i < words.length - 2; i++) {
    const count = numberOf(words[i])
    const rate = rateIn(words.slice(i + 1, i + 6), false)
    if (count !== null && rate !== undefined) return count * rate
  }
  return null
}

/** '17 unpaid invoices' with what one takes; several kinds with counts add up, the same count is not used twice. */
function countedHours(reading: Reading): { hours: number; perMonth?: number } | null {
  const { words, text, kinds } = reading
  const used = new Set<number>()
  let minutes = 0
  let perMonth: number | undefined
  for (const found of kinds.slice(0, 3)) {
    if (!found.kind.each || found.points < kinds[0]!.points * 0.8) continue
    const hit = countFor(found, words, text, used)
    if (!hit) continue
    used.add(hit.at)
    minutes += hit.count * found.kind.each[0]
    perMonth ??= hit.rate
  }
  if (used.size === 0) return null
  const hours = minutes / 60
  const overhead = Math.min(2.5, 0.7 + hours * 0.12)
  return { hours: perMonth ? hours + overhead / perMonth : hours + overhead, ...(perMonth && { perMonth }) }
}

function countFor({ kind }: FoundKind, words: Word[], text: string, used: Set<number>) {
  const nouns = new Set(kind.each![1].split('|').map(stemOf))
  for (let i = 0; i < words.length; i++) {
    if (used.has(i)) continue
    const amount = rangeAt(words, i, text)
    if (
      !amount ||
      amount.mean < 2 ||
      /[$€£₦%]\s?$/.test(text.slice(0, words[i]!.start)) ||
      /^\s?%/.test(text.slice(words[i]!.end))
    )
      continue
    const ahead = words.slice(amount.next, amount.next + 4).filter((word) => word.sentence === words[i]!.sentence)
    if (!ahead.some((word) => nouns.has(word.stem)) || words[i - 1]?.plain === 'page') continue
    const rate = rateIn(words.slice(amount.next, amount.next + 7), false)
    return { at: i, count: amount.mean, rate }
  }
  return null
}
