import type { TaskPriority } from '@kazi/schemas/states'
import { taskCategory } from '@kazi/schemas/task'
import { rates, weeksInMonth } from '../../knowledge/amounts.ts'
import { cues } from '../../knowledge/cues.ts'
import { stopwords } from '../../knowledge/stopwords.ts'
import { conceptOf, type Finder, finderOf } from '../text/concepts.ts'
import { numberOf } from '../text/numbers.ts'
import { dwindling, type Reading } from '../text/reading.ts'
import { toolsIn } from '../text/tools.ts'
import { stemOf, type Word } from '../text/words.ts'
import type { Candidate } from './deadline-features.ts'
import { effortOf, isOngoing } from './effort.ts'
import { stepOf } from './hours.ts'
import type { Verdict } from './limits.ts'
import { coverIn, daysAWeekIn, hoursAskedIn, type Quantity, quantitiesIn, weeksIn } from './quantities.ts'

/** What a model is told of a text: numbers, always the same ones in the same order, and features with their weights. */
export type Inputs = { dense: readonly number[]; sparse: ReadonlyMap<string, number> }
/** What a text means: the words of its instructions, and the vector at which the matcher's towers place the whole text. */
export type Meaning = { instructions: Word[]; vector: Float32Array }
/** `dates` are those of `candidatesIn`; `textPriority` is the priority that `priorityOf` reads from the words alone. */
export type Circumstances = { verdict: Verdict; dates: Candidate[]; textPriority: TaskPriority; now: Date }

/**
 * What a text says about its category, its effort and whether it may be handed over: its meaning and its words, what the
 * word lists and rules found in it, its amounts, the hours of cover that it asks for, and its priority.
 */
export function featuresOf(reading: Reading, meaning: Meaning, about: Circumstances): Inputs {
  const sparse = wordFeatures(reading)
  addInstructions(meaning.instructions, sparse)
  addSubject(reading, sparse)
  addVerdict(reading, about.verdict, sparse)
  addEffort(reading, about, sparse)
  const length = Math.log(reading.words.length + 1) - 3
  return { dense: [...scaled(meaning.vector), length, ...pointsOf(reading)], sparse }
}

/** A vector of length 1 is made of small numbers; this brings them to the size of the other inputs. */
const scaled = (vector: Float32Array) => Array.from(vector, (value) => value * 2)

/** The same inputs as if the towers had placed the text elsewhere. */
export function withVector({ dense, sparse }: Inputs, vector: Float32Array): Inputs {
  return { dense: [...scaled(vector), ...dense.slice(vector.length)], sparse }
}

/** The words that ask for something, and with what they open. */
function addInstructions(instructions: Word[], sparse: Map<string, number>) {
  const words = instructions.filter(({ stem }) => stem.length > 1)
  for (const { stem } of words.slice(0, opening)) sparse.set(`p ${stem}`, 0.4)
  const named = words.filter(({ stem }) => !/^\d/.test(stem))
  const weight = 1.4 / Math.sqrt(Math.max(3, named.length))
  for (const { stem } of named) sparse.set(`x ${stem}`, weight)
}

/** Its tools, its length, and the kinds of work in it. */
function addSubject(reading: Reading, sparse: Map<string, number>) {
  for (const tool of toolsIn(reading.words)) sparse.set(`t ${tool}`, 0.6)
  sparse.set(`l ${lengthClass(reading)}`, 0.4)
  reading.kinds.slice(0, kindWeights.length).forEach(({ kind, points }, i) => {
    sparse.set(`k ${kind.id}`, kindWeights[i]! * Math.min(1.5, points / 4 + 0.3))
  })
}

/** In words. */
const opening = 5
const kindWeights = [0.7, 0.4, 0.3]
/** Terse, short, middling, long or a letter. */
const lengthClass = ({ words }: Reading) => [6, 12, 25, 50].filter((limit) => words.length >= limit).length

/** What the rules found, and whether there is hardly a text. */
function addVerdict(reading: Reading, verdict: Verdict, sparse: Map<string, number>) {
  const flag = (name: string) => sparse.set(`r ${name}`, 1)
  if (verdict.limit) flag(verdict.limit.delegable)
  if (verdict.vague) flag('vague')
  if (verdict.empty) flag('empty')
  const size = reading.words.length
  if (size <= 3) flag('bare')
  else if (size <= 8) flag('short')
}

/** What counting and the kind of work gave, its amounts, its hours of cover and its priority. */
function addEffort(reading: Reading, { dates, textPriority, now }: Circumstances, sparse: Map<string, number>) {
  const around = (name: string, at: number, weight: number) => {
    for (const [off, nearness] of near) sparse.set(`${name} ${at + off}`, nearness * weight)
  }
  const amounts = quantitiesIn(reading)
  const counted = effortOf(reading, amounts)
  around('h', stepOf(Math.sqrt(Math.max(0.25, counted.minHours) * Math.max(0.5, counted.maxHours))), 1)
  const most = Math.max(0, ...reading.words.map((word) => numberOf(word) ?? 0))
  sparse.set(`n ${Math.min(12, Math.round(Math.log2(most + 1)))}`, 0.7)
  if (isOngoing(reading)) sparse.set('ongoing', 0.7)
  addAmounts(amounts, sparse, around)
  addCover(reading, { dates, now }, sparse, around)
  sparse.set(`priority ${textPriority}`, 0.7)
  const due = dueIn(dates, now)
  if (due !== null) sparse.set(`due ${[1.6, 3, 8, 20].filter((days) => due >= days).length}`, 0.6)
}

/** Neighbouring steps mean nearly the same. */
const near = [-2, -1, 0, 1, 2].map((off) => [off, 1 / (1 + Math.abs(off))] as const)

type Around = (name: string, at: number, weight: number) => void

/** The greatest amount and the first, in powers of two, and what they count. */
function addAmounts(found: Quantity[], sparse: Map<string, number>, around: Around) {
  const amounts = found.map((amount) => ({ ...amount, total: amount.count * (amount.perMonth ?? 1) }))
  const power = (total: number) => Math.round(Math.log2(total + 1))
  const [first] = amounts
  const greatest = [...amounts].sort((a, b) => b.total - a.total)
  if (!first) sparse.set('q none', 0.7)
  for (const [name, amount] of [
    ['q', greatest[0]],
    ['qf', first],
  ] as const) {
    if (!amount) continue
    around(name, power(amount.total), 0.7)
    for (const noun of amount.nouns.slice(0, 2)) sparse.set(`${name}n ${noun}`, 0.5)
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

const silent = new Set(stopwords.map((word) => stemOf(word)))
let find: Finder<number> | undefined
const cuesIn = (reading: Reading) => {
  find ??= finderOf(taskCategory.options.flatMap((name, i) => cues[name].map((cue) => conceptOf(cue, i))))
  return find(reading.words)
}

const most = 6
const points = (weights: number[]) => Math.min(dwindling(weights), most) / 3

/** The points of the word lists for each category: those of its kinds of work, and those of its cues. */
function pointsOf(reading: Reading): number[] {
  const hits = cuesIn(reading)
  const lexicon = taskCategory.options.map((name) =>
    points(reading.kinds.filter(({ kind }) => kind.category === name).map((found) => found.points)),
  )
  const cued = taskCategory.options.map((_, i) =>
    points(hits.filter(({ value }) => value === i).map(({ weight }) => weight)),
  )
  return [...lexicon, ...cued]
}
/** How many of the numbers at the end of `dense` the word lists gave. */
export const listedNumbers = 2 * taskCategory.options.length

/** Stems, neighbouring pairs, and the letters of longer words four by four, so that slips and unseen forms say something. */
function wordFeatures({ words }: Reading) {
  const features = new Map<string, number>()
  const add = (feature: string, weight: number) => features.set(feature, Math.max(features.get(feature) ?? 0, weight))
  const telling = words.filter(({ stem }) => stem.length > 1 && !silent.has(stem) && !/^\d/.test(stem))
  telling.forEach(({ stem, plain }, i) => {
    // People open with what they want.
    const weight = i < 8 ? 1 : 0.7
    add(`w ${stem}`, weight)
    if (i > 0) add(`b ${telling[i - 1]!.stem} ${stem}`, weight)
    if (plain.length > 4) for (let k = 0; k + 4 <= plain.length; k++) add(`c ${plain.slice(k, k + 4)}`, 0.4)
  })
  const length = Math.sqrt([...features.values()].reduce((sum, weight) => sum + weight * weight, 0)) || 1
  for (const [feature, weight] of features) features.set(feature, (2 * weight) / length ** 0.7)
  return features
}
