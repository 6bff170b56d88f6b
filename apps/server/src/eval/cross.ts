import { sharpened } from '../analysis/net.ts'
import { share } from './figures.ts'
import type { Lesson } from './lessons.ts'

const folds = 4

/**
 * What a model says of each row that was fitted without the row's text: what a fitted model may be judged by. `train` fits
 * a model and gives what it says of a row.
 */
export function crossValidated<Row extends { lesson: Lesson }, Said>(
  rows: Row[],
  train: (rows: Row[]) => (row: Row) => Said,
): (Row & { said: Said })[] {
  const order = new Map([...new Set(rows.map(({ lesson }) => lesson.text))].map((text, i) => [text, i]))
  const foldOf = ({ lesson }: Row) => order.get(lesson.text)! % folds
  const judged: (Row & { said: Said })[] = []
  for (let fold = 0; fold < folds; fold++) {
    const say = train(rows.filter((row) => foldOf(row) !== fold))
    rows.forEach((row, i) => {
      if (foldOf(row) === fold) judged[i] = { ...row, said: say(row) }
    })
  }
  return judged
}

const tried = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.35, 1.5]

/** How far to trust a model: what makes the answers that were right most likely. */
export function sharpnessFor(pairs: { likely: number[]; target: number[] }[]): number {
  const losses = tried.map((sharpness) => ({
    sharpness,
    loss: pairs.reduce((sum, { likely, target }) => {
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
