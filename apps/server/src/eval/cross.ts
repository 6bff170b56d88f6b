import type { Heads } from '../analysis/classifier.ts'
import { likelihoods } from '../analysis/model.ts'
import { share } from './figures.ts'
import { type Taught, train } from './train.ts'

const folds = 5

export type Guessed = Taught & { likely: number[] }

/** How likely each class of each lesson is to a model that was fitted without it: what a fitted model may be judged by. */
export function crossValidated(head: keyof Heads, taught: Taught[]): Guessed[] {
  const guessed: Guessed[] = []
  for (let fold = 0; fold < folds; fold++) {
    const model = train(
      head,
      taught.filter((_, i) => i % folds !== fold),
    )
    taught.forEach((one, i) => {
      if (i % folds === fold) guessed[i] = { ...one, likely: likelihoods(model, one.inputs) }
    })
  }
  return guessed
}

const tried = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.35, 1.5]

/** How far to trust the scores: what makes lessons that a model had not seen, nor the word lists' author, most likely. */
export function sharpnessFor(guessed: Guessed[]): number {
  const losses = tried.map((sharpness) => ({
    sharpness,
    loss: guessed
      .filter(({ lesson }) => !lesson.seen)
      .reduce((sum, { likely, target }) => {
        const sharp = likely.map((one) => one ** sharpness)
        const total = sharp.reduce((a, b) => a + b, 0)
        return sum - target.reduce((logs, wanted, c) => logs + wanted * Math.log(sharp[c]! / total), 0)
      }, 0),
  }))
  return losses.sort((a, b) => a.loss - b.loss)[0]!.sharpness
}

/** Of the guesses with about this confidence, how many were right. */
export function reliability(pairs: { right: boolean; confidence: number }[]) {
  return [0, 0.2, 0.4, 0.55, 0.7, 0.85].map((from, i, all) => {
    const to = all[i + 1] ?? 1.01
    const inside = pairs.filter(({ confidence }) => confidence >= from && confidence < to)
    const mean = inside.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, inside.length)
    return { from, to: Math.min(1, to), count: inside.length, mean, right: share(inside, ({ right }) => right) }
  })
}
