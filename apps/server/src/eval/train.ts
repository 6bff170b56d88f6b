import { createHash } from 'node:crypto'
import { type TaskPriority, taskCategory } from '@kazi/schemas/task'
import { boundInputs, type Candidate } from '../analysis/bound.ts'
import { categoryInputs, type Heads } from '../analysis/classifier.ts'
import { candidatesIn } from '../analysis/dates.ts'
import { phraseOf } from '../analysis/deadline.ts'
import { delegableInputs, verdicts } from '../analysis/delegable.ts'
import { hoursInputs, hoursTarget, sizeTarget } from '../analysis/hours.ts'
import { verdictOf } from '../analysis/limits.ts'
import { meaningOf } from '../analysis/meaning.ts'
import type { Inputs, Model } from '../analysis/model.ts'
import { priorityOf } from '../analysis/priority.ts'
import { read } from '../analysis/reading.ts'
import { delegableWord, type LabelledTask, readOn } from './data.ts'
import { type Lesson, readLessons } from './lessons.ts'
import { type Aim, fitRegression, type Penalty } from './regression.ts'

/** A lesson for one head: what is known of the text, and how likely each class is to its writer. */
export type Taught = {
  lesson: Lesson
  inputs: Inputs
  target: number[]
  /** Of a date: the client's words for it. */
  phrase?: string
}

const penalties: Record<keyof Heads, Penalty> = {
  category: { bias: 0.1, dense: 0.6, sparse: 0.3, tied: 0 },
  delegable: { bias: 0.1, dense: 0.3, sparse: 0.3, tied: 0 },
  hours: { bias: 0.1, dense: 3, sparse: 3, tied: 0 },
  size: { bias: 0.1, dense: 10, sparse: 5, tied: 0 },
  deadline: { bias: 0.1, dense: 0, sparse: 0.5, tied: 0 },
}

export const aims: Record<keyof Heads, Aim> = {
  category: 'classes',
  delegable: 'classes',
  hours: 'classes',
  size: 'number',
  deadline: 'classes',
}

/** What the writer would have accepted too has this much of the truth. */
const accepted = 0.05

function categoryTarget({ category, also_ok }: Lesson): number[] {
  const others = also_ok.filter((name) => name !== category)
  const share = others.length > 0 ? accepted : 0
  return taskCategory.options.map((name) =>
    name === category ? 1 - share : others.includes(name) ? share / others.length : 0,
  )
}

const delegableTarget = (label: LabelledTask['delegable']) =>
  verdicts.map((name) => (name === delegableWord(label) ? 1 : 0))

/** Each date in a lesson, and whether it is the one that its writer called the deadline. */
function boundsIn(lesson: Lesson, found: Candidate[], haste: TaskPriority): Taught[] {
  const at = lesson.deadline_phrase ? lesson.text.indexOf(lesson.deadline_phrase) : -1
  return found.map((candidate) => {
    const meets = at >= 0 && candidate.start < at + lesson.deadline_phrase!.length && candidate.end > at
    return {
      lesson,
      inputs: boundInputs(lesson.text, candidate, { dates: found.length, haste }),
      target: meets ? [0, 1] : [1, 0],
      phrase: phraseOf(lesson.text, candidate),
    }
  })
}

/** Without what the rules say of a lesson that they were written with. */
const unless = (seen: boolean, inputs: Inputs, rules: RegExp): Inputs =>
  seen ? { ...inputs, sparse: new Map([...inputs.sparse].filter(([sign]) => !rules.test(sign))) } : inputs

type Lessons = Record<keyof Heads, Taught[]>
const nothingTaught = (): Lessons => ({ category: [], delegable: [], hours: [], size: [], deadline: [] })

/** Every lesson with what the analyst would know of it, for each head. A minute or two: each text is read for its meaning. */
export async function teach(): Promise<Lessons> {
  const taught = nothingTaught()
  for (const lesson of readLessons()) teachOne(taught, lesson, await meaningOf(lesson.text))
  return taught
}

function teachOne(taught: Lessons, lesson: Lesson, meaning: readonly number[]) {
  const reading = read(lesson.text)
  const inputs = categoryInputs(reading, meaning)
  const blank = taskCategory.options.map(() => 0)
  taught.category.push({
    lesson,
    inputs: lesson.seen ? { ...unless(true, inputs, /^k /), tied: inputs.tied.map(() => blank) } : inputs,
    target: categoryTarget(lesson),
  })
  if (lesson.delegable !== undefined)
    taught.delegable.push({
      lesson,
      inputs: unless(
        lesson.seen,
        delegableInputs(reading, meaning, verdictOf(reading)),
        /^r (?:no|partly|vague|empty)$/,
      ),
      target: delegableTarget(lesson.delegable),
    })
  const dates = candidatesIn(lesson.text, 'UTC', readOn)
  const haste = priorityOf(reading, null, readOn).priority
  if (lesson.deadline_phrase !== undefined) taught.deadline.push(...boundsIn(lesson, dates, haste))
  if (lesson.hours_min !== undefined && lesson.hours_max) {
    const inputs = unless(lesson.seen, hoursInputs(reading, meaning, { dates, haste, now: readOn }), /^h /)
    taught.hours.push({ lesson, inputs, target: hoursTarget(lesson.hours_min, lesson.hours_max) })
    taught.size.push({ lesson, inputs, target: [sizeTarget(lesson.hours_min, lesson.hours_max)] })
  }
}

const sampled = 40
/** A digest of the lessons and of the signs that are read in every fortieth. With another one, the kept weights fit no more. */
export function fingerprint(): string {
  const lessons = readLessons()
  const digest = createHash('sha256')
  for (const lesson of lessons) digest.update(JSON.stringify(lesson))
  const taught = nothingTaught()
  for (const lesson of lessons.filter((_, i) => i % sampled === 0)) teachOne(taught, lesson, [])
  for (const { inputs, target } of Object.values(taught).flat())
    digest.update(JSON.stringify([[...inputs.sparse].map(([sign, weight]) => [sign, weight.toFixed(3)]), target]))
  return digest.digest('hex').slice(0, 16)
}

/** Signs that two lessons share, each with its place among the weights. */
function vocabularyOf(taught: Taught[]) {
  const counts = new Map<string, number>()
  for (const { inputs } of taught)
    for (const sign of inputs.sparse.keys()) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const shared = [...counts].filter(([, count]) => count >= 2).map(([sign]) => sign)
  return new Map(shared.sort().map((sign, i) => [sign, i]))
}

export function train(head: keyof Heads, taught: Taught[]): Model {
  const vocabulary = vocabularyOf(taught)
  const examples = taught.map(({ inputs, target }) => ({
    target,
    dense: inputs.dense,
    tied: inputs.tied,
    sparse: [...inputs.sparse].flatMap(([sign, weight]) => {
      const at = vocabulary.get(sign)
      return at === undefined ? [] : [[at, weight] as const]
    }),
  }))
  const weights = fitRegression(examples, vocabulary.size, penalties[head], aims[head])
  const classes = weights.bias.length
  return {
    bias: [...weights.bias],
    tied: [...weights.tied],
    dense: [...weights.dense],
    sparse: new Map(
      [...vocabulary].map(([sign, i]) => [sign, [...weights.sparse.slice(i * classes, (i + 1) * classes)]]),
    ),
    sharpness: 1,
  }
}
