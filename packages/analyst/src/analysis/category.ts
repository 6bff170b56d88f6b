import { type TaskCategory, taskCategory } from '@kazi/schemas/task'
import type { WorkKind } from '../../knowledge/kind.ts'
import type { Reading } from '../text/reading.ts'

export type CategoryGuess = { category: TaskCategory; runnerUp: TaskCategory; confidence: number }

/** The kinds of work again, those of the category in front: steps, effort and skills should speak of one thing. */
export function inCategory(reading: Reading, { category, runnerUp }: CategoryGuess): Reading {
  const weight = (kind: WorkKind) => (kind.category === category ? 1 : kind.category === runnerUp ? 0.75 : 0.6)
  const kinds = reading.kinds.map((found) => ({ ...found, points: found.points * weight(found.kind) }))
  return { ...reading, kinds: kinds.sort((a, b) => b.points - a.points || a.at - b.at) }
}

/** `likely` is in the order of the categories. `confidence` is calibrated: of the guesses with 0.7, about seven in ten are right (the table of `npm run analyst:evaluate`). */
export function categoryFrom(likely: number[]): CategoryGuess {
  const ranked = likely
    .map((one, i) => ({ name: taskCategory.options[i]!, likely: one }))
    .sort((a, b) => b.likely - a.likely)
  const [first, second] = ranked
  return { category: first!.name, runnerUp: second!.name, confidence: Math.round(first!.likely * 100) / 100 }
}
