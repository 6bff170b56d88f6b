import type { TaskPriority } from '@kazi/schemas/task'
import type { Candidate } from './bound.ts'
import { keptHeads, scaled, wordSigns } from './classifier.ts'
import { type Effort, effortOf, isOngoing } from './effort.ts'
import { rates, weeksInMonth } from './knowledge/amounts.ts'
import { type Inputs, likelihoods, scoresOf } from './model.ts'
import { numberOf } from './numbers.ts'
import { coverIn, daysAWeekIn, hoursAskedIn, quantitiesIn, weeksIn } from './quantities.ts'
import type { Reading } from './reading.ts'

/** Steps on a scale of hours, each about a quarter more than the one before. */
export const hourSteps = [
  0.5, 0.65, 0.8, 1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.3, 8, 10, 12.5, 16, 20, 25, 32, 40, 50, 63, 80, 100, 125, 160, 200,
]
/** A guess reaches over as few steps as hold this much of what is likely: unsure, it is wide. */
const held = 0.5
const spans = [3, 4, 5, 6, 7, 8]

const stepOf = (hours: number) => {
  const at = hourSteps.findIndex((step) => step >= hours)
  return at < 0 ? hourSteps.length - 1 : at
}

/** Neighbouring steps mean nearly the same. */
const near = [-2, -1, 0, 1, 2].map((off) => [off, 1 / (1 + Math.abs(off))] as const)

/**
 * What a text says about the hours that it takes: its meaning and words, what counting and the kind of work gave, its
 * amounts, the hours of cover that it asks for, and its haste. `dates` are those of `candidatesIn`, `haste` is what
 * `priorityOf` makes of the words alone.
 */
export function hoursInputs(
  reading: Reading,
  meaning: readonly number[],
  { dates, haste, now }: { dates: Candidate[]; haste: TaskPriority; now: Date },
): Inputs {
  const sparse = wordSigns(reading)
  const around = (name: string, at: number, weight: number) => {
    for (const [off, nearness] of near) sparse.set(`${name} ${at + off}`, nearness * weight)
  }
  const counted = effortOf(reading)
  around('h', stepOf(Math.sqrt(Math.max(0.25, counted.minHours) * Math.max(0.5, counted.maxHours))), 1)
  const most = Math.max(0, ...reading.words.map((word) => numberOf(word) ?? 0))
  sparse.set(`n ${Math.min(12, Math.round(Math.log2(most + 1)))}`, 0.7)
  if (isOngoing(reading)) sparse.set('ongoing', 0.7)
  reading.kinds.slice(0, 2).forEach(({ kind }, i) => {
    sparse.set(`k ${kind.id}`, i === 0 ? 0.7 : 0.35)
  })
  addAmounts(reading, sparse, around)
  addCover(reading, { dates, now }, sparse, around)
  sparse.set(`haste ${haste}`, 0.7)
  const due = dueIn(dates, now)
  if (due !== null) sparse.set(`due ${[1.6, 3, 8, 20].filter((days) => due >= days).length}`, 0.6)
  const length = Math.log(reading.words.length + 1) - 3
  return { dense: [...scaled(meaning), length], sparse, tied: [] }
}

type Around = (name: string, at: number, weight: number) => void

/** The greatest amount and the first, in powers of two, and what they count. */
function addAmounts(reading: Reading, sparse: Map<string, number>, around: Around) {
  const amounts = quantitiesIn(reading).map((found) => ({ ...found, total: found.count * (found.perMonth ?? 1) }))
  const power = (total: number) => Math.round(Math.log2(total + 1))
  const [first] = amounts
  const greatest = [...amounts].sort((a, b) => b.total - a.total)
  if (!first) sparse.set('q none', 0.7)
  for (const [name, found] of [
    ['q', greatest[0]],
    ['qf', first],
  ] as const) {
    if (!found) continue
    around(name, power(found.total), 0.7)
    for (const noun of found.nouns.slice(0, 2)) sparse.set(`${name}n ${noun}`, 0.5)
  }
  const repeated = greatest.find(({ perMonth }) => perMonth !== null)
  if (repeated) around('qr', power(repeated.total), 0.7)
}

/** Hours in which somebody has to be there or that the client names, and the days, weeks and parts of the day. */
function addCover(
  reading: Reading,
  { dates, now }: { dates: Candidate[]; now: Date },
  sparse: Map<string, number>,
  around: Around,
) {
  const [days, weeks] = [daysAWeekIn(reading.text), weeksIn(reading) ?? spanOf(dates, now)]
  const cover = coverIn(reading.text, weeks)
  if (cover > 0) {
    around('s', halfPower(cover), 1)
    sparse.set('cover', 1)
  }
  const asked = hoursAskedIn(reading)
  if (asked?.perMonth) {
    const month = ((asked.from + asked.to) / 2) * asked.perMonth
    around('a', halfPower(month), 1)
    around('as', halfPower((month * (weeks ?? weeksInMonth)) / weeksInMonth), 1)
  }
  if (days !== null) sparse.set(`days ${days}`, 0.5)
  if (weeks !== null) sparse.set(`weeks ${Math.round(Math.log2(weeks + 1))}`, 0.5)
  for (const { stem } of reading.words) if (rates.has(stem)) sparse.set(`part ${stem}`, 0.5)
}
const halfPower = (hours: number) => Math.round(2 * Math.log2(hours))

const inWeek = 7 * 86_400_000
/** Weeks from the first to the last day of a stretch that a text names, or else to the latest date in it. */
function spanOf(dates: Candidate[], now: Date): number | null {
  const stretch = dates.find(({ from, at }) => from && at && at.getTime() - from.getTime() > inWeek / 4)
  if (stretch) return (stretch.at!.getTime() - stretch.from!.getTime()) / inWeek + 1 / 7
  const last = Math.max(...dates.map(({ at }) => (at ? at.getTime() - now.getTime() : 0)))
  return last > inWeek ? last / inWeek : null
}

/** Days to the soonest date that a text names. */
function dueIn(dates: Candidate[], now: Date): number | null {
  const days = dates.flatMap(({ from, at }) => {
    const first = from ?? at
    return first ? [(first.getTime() - now.getTime()) / 86_400_000] : []
  })
  return days.length > 0 ? Math.min(...days) : null
}

/** The range of hours that most likely meets what a person would say. */
export function hoursOf(inputs: Inputs): Effort {
  const { hours, size } = keptHeads()
  return rangeFrom(blended(likelihoods(hours, inputs), scoresOf(size, inputs)[0]!))
}

/** How far, as a factor's logarithm, a guessed size lies from what people say; and how often it lies much further. */
const spread = { scale: 0.8, freedom: 4 }

/** How much of the answer is each step's own. */
const own = 0.7

/**
 * Two answers to one question: how likely each step is by itself, which sees that a text may mean two things, and one size
 * (a natural logarithm of hours), which makes more of few examples.
 */
export function blended(likely: number[], size: number): number[] {
  const odds = hourSteps.map(
    (hours) => (1 + ((Math.log(hours) - size) / spread.scale) ** 2 / spread.freedom) ** (-(spread.freedom + 1) / 2),
  )
  const sum = odds.reduce((total, odd) => total + odd, 0)
  return likely.map((one, i) => own * one + ((1 - own) * odds[i]!) / sum)
}

export const sizeTarget = (minHours: number, maxHours: number) =>
  Math.log(Math.sqrt(Math.max(0.25, minHours) * maxHours))

export function rangeFrom(likely: number[]): Effort {
  for (const span of spans) {
    const windows = likely.slice(span).map((_, from) => likely.slice(from, from + span + 1).reduce((a, b) => a + b, 0))
    const most = Math.max(...windows)
    const from = windows.indexOf(most)
    if (most >= held || span === spans.at(-1))
      return { minHours: rounded(hourSteps[from]!), maxHours: rounded(hourSteps[from + span]!) }
  }
  throw new Error('There is always a widest span')
}

/** In steps that people think in. */
const rounded = (hours: number) => (hours < 3 ? Math.round(hours * 2) / 2 : Math.round(hours))

/** How a person's range lies on the scale: as much on each step that it touches. */
export function hoursTarget(minHours: number, maxHours: number): number[] {
  const [from, to] = [stepOf(minHours), Math.max(stepOf(minHours), stepOf(maxHours))]
  return hourSteps.map((_, at) => (at >= from && at <= to ? 1 / (to - from + 1) : 0))
}
