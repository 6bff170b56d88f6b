import { type TaskCategory, taskCategory } from '@kazi/schemas/task'
import { classify, type Model } from './classifier.ts'
import { conceptOf, type Finder, finderOf } from './concepts.ts'
import { cues } from './knowledge/cues.ts'
import type { WorkKind } from './knowledge/kind.ts'
import type { Reading } from './reading.ts'
import { dwindling } from './reading.ts'
import type { Word } from './words.ts'

export type CategoryGuess = { category: TaskCategory; runnerUp: TaskCategory; confidence: number }

/** How much a point of the lexicon weighs against a nat of the classifier; and how sharp the confidence is. */
let find: Finder<TaskCategory> | undefined
const cuesIn = (words: Word[]) => {
  find ??= finderOf(taskCategory.options.flatMap((name) => cues[name].map((cue) => conceptOf(cue, name))))
  return find(words)
}

const weights = { cues: 0.5, lexicon: 0.75, classifier: 0.5, sharpness: 0.62 }

/** The kinds of work again, those of the category in front: steps, effort and skills should speak of one thing. */
export function inCategory(reading: Reading, { category, runnerUp }: CategoryGuess): Reading {
  const weight = (kind: WorkKind) => (kind.category === category ? 1 : kind.category === runnerUp ? 0.75 : 0.6)
  const kinds = reading.kinds.map((found) => ({ ...found, points: found.points * weight(found.kind) }))
  return { ...reading, kinds: kinds.sort((a, b) => b.points - a.points || a.at - b.at) }
}

export function categoryOf(reading: Reading, using?: Model): CategoryGuess {
  const scores = new Map<TaskCategory, number>(taskCategory.options.map((name) => [name, 0]))
  const learned = classify(reading.words, using)
  const hints = cuesIn(reading.words)
  for (const name of taskCategory.options) {
    const points = dwindling(reading.kinds.filter(({ kind }) => kind.category === name).map(({ points }) => points))
    scores.set(
      name,
      weights.lexicon * points +
        weights.cues * dwindling(hints.filter(({ value }) => value === name).map(({ weight }) => weight)) +
        weights.classifier * (learned.get(name) ?? 0),
    )
  }
  const ranked = [...scores].sort((a, b) => b[1] - a[1])
  const odds = ranked.map(([, score]) => Math.exp(weights.sharpness * (score - ranked[0]![1])))
  const sure = 1 / odds.reduce((sum, odd) => sum + odd, 0)
  // Without a word that the lexicon knows, the classifier only guesses.
  const known = Math.min(1, (reading.kinds[0]?.points ?? 0) / 2.5 + hints.length / 6)
  return {
    category: ranked[0]![0],
    runnerUp: ranked[1]![0],
    confidence: Math.round(sure * (0.35 + 0.65 * known) * 100) / 100,
  }
}
