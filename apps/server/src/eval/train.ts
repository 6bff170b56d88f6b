import { createHash } from 'node:crypto'
import { type TaskPriority, taskCategory } from '@kazi/schemas/task'
import { boundSigns, type Candidate } from '../analysis/bound.ts'
import { candidatesIn } from '../analysis/dates.ts'
import { phraseOf } from '../analysis/deadline.ts'
import { verdicts } from '../analysis/delegable.ts'
import { featuresOf, type Inputs, listedNumbers } from '../analysis/features.ts'
import { hoursTarget } from '../analysis/hours.ts'
import { verdictOf } from '../analysis/limits.ts'
import { meaningOf } from '../analysis/meaning.ts'
import type { Model } from '../analysis/model.ts'
import { knownIn, type Nets } from '../analysis/net.ts'
import { priorityOf } from '../analysis/priority.ts'
import { read } from '../analysis/reading.ts'
import { delegableWord, readOn } from './data.ts'
import { type Example, learn } from './learn.ts'
import { type Lesson, readLessons } from './lessons.ts'
import { fitRegression } from './regression.ts'

/** A lesson for the network. */
export type Taught = Example & { lesson: Lesson }
/** A date in a lesson, the client's words for it, and how likely it is none or the deadline. */
export type Bound = { lesson: Lesson; signs: ReadonlyMap<string, number>; target: number[]; phrase: string }
type Lessons = { taught: Taught[]; bounds: Bound[] }

/** What the writer would have accepted too has this much of the truth. */
const accepted = 0.05

function categoryTarget({ category, also_ok }: Lesson): number[] {
  const others = also_ok.filter((name) => name !== category)
  const share = others.length > 0 ? accepted : 0
  return taskCategory.options.map((name) =>
    name === category ? 1 - share : others.includes(name) ? share / others.length : 0,
  )
}

/** Each date in a lesson, and whether it is the one that its writer called the deadline. */
function boundsIn(lesson: Lesson, found: Candidate[], haste: TaskPriority): Bound[] {
  const at = lesson.deadline_phrase ? lesson.text.indexOf(lesson.deadline_phrase) : -1
  return found.map((candidate) => {
    const meets = at >= 0 && candidate.start < at + lesson.deadline_phrase!.length && candidate.end > at
    return {
      lesson,
      signs: boundSigns(lesson.text, candidate, { dates: found.length, haste }),
      target: meets ? [0, 1] : [1, 0],
      phrase: phraseOf(lesson.text, candidate),
    }
  })
}

/** Signs of the rules and lists, which say nothing of a lesson that they were written with. */
const ruled = /^k |^h |^r (?:no|partly|vague|empty)$/
const withoutRules = ({ dense, sparse }: Inputs): Inputs => ({
  dense: dense.map((value, i) => (i < dense.length - listedNumbers ? value : 0)),
  sparse: new Map([...sparse].filter(([sign]) => !ruled.test(sign))),
})

/** Every lesson with what the analyst would know of it. A minute or two: each text is read for its meaning. */
export async function teach(): Promise<Lessons> {
  const all: Lessons = { taught: [], bounds: [] }
  for (const lesson of readLessons()) teachOne(all, lesson, await meaningOf(lesson.text))
  return all
}

function teachOne(all: Lessons, lesson: Lesson, meaning: readonly number[]) {
  const reading = read(lesson.text)
  const dates = candidatesIn(lesson.text, 'UTC', readOn)
  const haste = priorityOf(reading, null, readOn).priority
  const inputs = featuresOf(reading, meaning, { verdict: verdictOf(reading), dates, haste, now: readOn })
  const { delegable, hours_min, hours_max } = lesson
  all.taught.push({
    lesson,
    inputs: lesson.seen ? withoutRules(inputs) : inputs,
    targets: {
      category: categoryTarget(lesson),
      delegable: delegable === undefined ? null : verdicts.map((name) => (name === delegableWord(delegable) ? 1 : 0)),
      hours: hours_min !== undefined && hours_max ? hoursTarget(hours_min, hours_max) : null,
    },
  })
  if (lesson.deadline_phrase !== undefined) all.bounds.push(...boundsIn(lesson, dates, haste))
}

const sampled = 40
/** A digest of the lessons and of the signs that are read in every fortieth. With another one, the kept weights fit no more. */
export function fingerprint(): string {
  const lessons = readLessons()
  const digest = createHash('sha256')
  for (const lesson of lessons) digest.update(JSON.stringify(lesson))
  const all: Lessons = { taught: [], bounds: [] }
  for (const lesson of lessons.filter((_, i) => i % sampled === 0)) teachOne(all, lesson, [])
  const rounded = (signs: ReadonlyMap<string, number>) => [...signs].map(([sign, weight]) => [sign, weight.toFixed(3)])
  for (const { inputs, targets } of all.taught) digest.update(JSON.stringify([rounded(inputs.sparse), targets]))
  for (const { signs, target } of all.bounds) digest.update(JSON.stringify([rounded(signs), target]))
  return digest.digest('hex').slice(0, 16)
}

/** Signs that so many lessons share, each with its place among the weights. */
function placesOf(rows: ReadonlyMap<string, number>[], atLeast: number) {
  const counts = new Map<string, number>()
  for (const signs of rows) for (const sign of signs.keys()) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const shared = [...counts].filter(([, count]) => count >= atLeast).map(([sign]) => sign)
  return new Map(shared.sort().map((sign, i) => [sign, i]))
}

const seeds = [1, 2, 3]

export function trainNets(taught: Taught[]): Nets {
  const places = placesOf(
    taught.map(({ inputs }) => inputs.sparse),
    3,
  )
  return { places, nets: seeds.map((seed) => learn(taught, places, seed)), sharpness: 1 }
}

export function trainBounds(bounds: Bound[]): Model {
  const places = placesOf(
    bounds.map(({ signs }) => signs),
    2,
  )
  const weights = fitRegression(
    bounds.map(({ target, signs }) => ({ target, signs: knownIn(signs, places) })),
    places.size,
  )
  const classes = weights.bias.length
  return {
    bias: [...weights.bias],
    sparse: new Map([...places].map(([sign, i]) => [sign, [...weights.signs.slice(i * classes, (i + 1) * classes)]])),
  }
}
