import type { FoundKind, Reading } from '../text/reading.ts'
import { stemOf, type Word } from '../text/words.ts'
import { hoursAskedIn, type Quantity } from './quantities.ts'

export type Effort = { minHours: number; maxHours: number }

/** What counting (`quantitiesIn`) and the kind of work give: hours of the assistant; of work that goes on, of the first month. */
export function effortOf(reading: Reading, amounts: Quantity[]): Effort {
  const main = reading.kinds[0]?.kind
  if (!main) return reading.words.length > 25 ? { minHours: 5, maxHours: 14 } : { minHours: 2, maxHours: 6 }
  const counted = countedHours(reading, amounts)
  const goesOn =
    amounts.some(({ perMonth }) => perMonth !== null) || isOngoing(reading) || (main.ongoing && counted === null)
  if (counted !== null) {
    const prior = goesOn && main.month ? main.month : main.once
    const usual = Math.sqrt(prior[0] * prior[1])
    const free = tempered(counted.hours * (goesOn ? (counted.perMonth ?? 1) : 1), usual)
    const hours = goesOn && main.month ? Math.min(main.month[1] * 1.5, Math.max(main.month[0] * 0.5, free)) : free
    // Who writes at length asks for more than the one thing that is counted.
    return spread(reading.words.length > 45 ? Math.max(hours, usual * 0.8) : hours)
  }
  if (goesOn && main.month) return { minHours: main.month[0], maxHours: main.month[1] }
  return { minHours: main.once[0], maxHours: main.once[1] }
}

/** Counting misreads now and then ('600 subscribers', of whom 41 matter): what is usual draws it back. */
const tempered = (counted: number, usual: number) =>
  usual === 0 ? 0 : usual * Math.min(12, Math.max(0.15, counted / usual)) ** 0.8

/** A guess reaches from two thirds of it to half as much again. */
const spread = (hours: number): Effort => ({ minHours: hours * 0.62, maxHours: hours * 1.55 })

/** 'at most 5 hours a month', 'up to 12 hours', 'budget is 10h': the client's own bound, which no guess may cross. */
export function boundIn(reading: Reading): Effort | null {
  const asked = hoursAskedIn(reading)
  if (!asked) return null
  const before = reading.words.slice(Math.max(0, asked.at - 4), asked.at)
  // 'Effort estimated at 10 to 12 hours': the client has counted.
  if (before.some(({ plain }) => /^estimate[ds]?$/.test(plain)) && asked.perMonth === null && asked.to >= 2)
    return { minHours: round(asked.from === asked.to ? asked.to * 0.8 : asked.from), maxHours: round(asked.to) }
  if (
    !before.some(({ plain }) => bounding.has(plain)) ||
    isAmountOfMaterial(reading.words.slice(asked.next, asked.next + 2))
  )
    return null
  const total = asked.to * (asked.perMonth ?? 1)
  return total < 2 ? null : { minHours: round(total * 0.6), maxHours: round(total) }
}
const bounding = new Set(['budget', 'pay', 'max', 'maximum', 'most', 'up', 'limit', 'cap', 'afford'])
const round = (hours: number) => (hours < 10 ? Math.round(hours * 2) / 2 : Math.round(hours))

/** 'nine hours of voice memos' is what there is to work on. */
const isAmountOfMaterial = (after: Word[]) =>
  after.some((word) =>
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

const ongoingWords = new Set([
  'ongo',
  'regular',
  'regularli',
  'continu',
  'perman',
  'weekli',
  'daili',
  'everyday',
  'weekday',
  'retain',
])
export function isOngoing({ words, text }: Reading): boolean {
  return (
    words.some((word) => ongoingWords.has(word.stem)) ||
    /\b(?:long[- ]term|every (?:day|morning|evening|night|week|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday|time|load|order)|each (?:day|week|month|morning)|once a (?:week|month|day)|twice a (?:week|month|day)|(?:a|per|\/) ?(?:day|week|wk|month)|M-F|take over)\b/i.test(
      text,
    )
  )
}

/** '17 unpaid invoices' with what one takes; several kinds with counts add up, the same count is not used twice. */
function countedHours({ kinds }: Reading, amounts: Quantity[]): { hours: number; perMonth: number | null } | null {
  const used = new Set<Quantity>()
  let minutes = 0
  let perMonth: number | null = null
  for (const found of kinds.slice(0, 3)) {
    if (!found.kind.each || found.points < kinds[0]!.points * 0.8) continue
    const amount = countOf(found, amounts, used)
    if (!amount) continue
    used.add(amount)
    minutes += amount.count * found.kind.each[0]
    perMonth ??= amount.perMonth
  }
  if (used.size === 0) return null
  const hours = minutes / 60
  const overhead = Math.min(2.5, 0.7 + hours * 0.12)
  return { hours: perMonth ? hours + overhead / perMonth : hours + overhead, perMonth }
}

function countOf({ kind }: FoundKind, amounts: Quantity[], used: Set<Quantity>): Quantity | undefined {
  const names = new Set(kind.each![1].split('|').map(stemOf))
  return amounts.find(
    (amount) => !used.has(amount) && amount.count >= 2 && amount.nouns.some((noun) => names.has(noun)),
  )
}
