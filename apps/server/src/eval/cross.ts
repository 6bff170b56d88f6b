import type { Heads } from '../analysis/classifier.ts'
import { likelihoods, scoresOf } from '../analysis/model.ts'
import { share } from './figures.ts'
import { aims, type Taught, train } from './train.ts'

const folds = 5

/** `likely`: how likely each class is; of a model for a number, that number. */
export type Guessed = Taught & { likely: number[] }

/** What a model says of each lesson that was fitted without its text: what a fitted model may be judged by. */
export function crossValidated(head: keyof Heads, taught: Taught[]): Guessed[] {
  const order = new Map([...new Set(taught.map(({ lesson }) => lesson.text))].map((text, i) => [text, i]))
  const foldOf = ({ lesson }: Taught) => order.get(lesson.text)! % folds
  const say = aims[head] === 'classes' ? likelihoods : scoresOf
  const guessed: Guessed[] = []
  for (let fold = 0; fold < folds; fold++) {
    const model = train(
      head,
      taught.filter((one) => foldOf(one) !== fold),
    )
    taught.forEach((one, i) => {
      if (foldOf(one) === fold) guessed[i] = { ...one, likely: say(model, one.inputs) }
    })
  }
  return guessed
}

/** Above 1 surer than the model says, below it less sure. */
export function sharpened(likely: number[], sharpness: number): number[] {
  const sharp = likely.map((one) => one ** sharpness)
  const sum = sharp.reduce((total, one) => total + one, 0)
  return sharp.map((one) => one / sum)
}

const tried = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.35, 1.5]

/** How far to trust the scores: what makes lessons that a model had not seen, nor the word lists' author, most likely. */
export function sharpnessFor(guessed: Guessed[]): number {
  const losses = tried.map((sharpness) => ({
    sharpness,
    loss: guessed
      .filter(({ lesson }) => !lesson.seen)
      .reduce((sum, { likely, target }) => {
        const sharp = sharpened(likely, sharpness)
        return sum - target.reduce((logs, wanted, c) => logs + wanted * Math.log(sharp[c]!), 0)
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
