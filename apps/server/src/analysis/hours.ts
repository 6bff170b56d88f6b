import { keptHeads, scaled, wordSigns } from './classifier.ts'
import { type Effort, isOngoing } from './effort.ts'
import { type Inputs, likelihoods } from './model.ts'
import { numberOf } from './numbers.ts'
import type { Reading } from './reading.ts'

/** Steps on a scale of hours, each about a quarter more than the one before. */
export const hourSteps = [
  0.5, 0.65, 0.8, 1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.3, 8, 10, 12.5, 16, 20, 25, 32, 40, 50, 63, 80, 100, 125, 160, 200,
]
/** A guess reaches over as few steps as hold this much of what is likely: unsure, it is wide. */
const held = 0.45
const spans = [3, 4, 5, 6, 7, 8]

const stepOf = (hours: number) => {
  const at = hourSteps.findIndex((step) => step >= hours)
  return at < 0 ? hourSteps.length - 1 : at
}

/** Neighbouring steps mean nearly the same. */
const near = [-2, -1, 0, 1, 2].map((off) => [off, 1 / (1 + Math.abs(off))] as const)

/** What a text says about the hours that it takes: its meaning, its words, and what counting and the kind of work gave. */
export function hoursInputs(reading: Reading, meaning: readonly number[], counted: Effort): Inputs {
  const sparse = wordSigns(reading)
  const usual = stepOf(Math.sqrt(Math.max(0.25, counted.minHours) * Math.max(0.5, counted.maxHours)))
  for (const [off, weight] of near) sparse.set(`h ${usual + off}`, weight)
  const most = Math.max(0, ...reading.words.map((word) => numberOf(word) ?? 0))
  sparse.set(`n ${Math.min(12, Math.round(Math.log2(most + 1)))}`, 0.7)
  if (isOngoing(reading)) sparse.set('ongoing', 0.7)
  reading.kinds.slice(0, 2).forEach(({ kind }, i) => {
    sparse.set(`k ${kind.id}`, i === 0 ? 0.7 : 0.35)
  })
  const size = reading.words.length
  sparse.set(`l ${size < 6 ? 0 : size < 12 ? 1 : size < 25 ? 2 : size < 50 ? 3 : 4}`, 0.5)
  return { dense: scaled(meaning), sparse, tied: [] }
}

/** The range of hours that most likely meets what a person would say. */
export function hoursOf(reading: Reading, meaning: readonly number[], counted: Effort): Effort {
  return rangeFrom(likelihoods(keptHeads().hours, hoursInputs(reading, meaning, counted)))
}

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
