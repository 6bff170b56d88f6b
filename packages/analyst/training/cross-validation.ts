import { share } from '../evaluation/metrics.ts'
import { withTemperature } from '../src/models/network.ts'
import type { LabeledText } from './dataset.ts'

const folds = 4

/**
 * The fold of each file, so that a model is evaluated on writers that it never read; the folds are about equally large. A text
 * that a second file repeats stays in the fold of the first.
 */
function foldsOf(rows: { labeled: LabeledText }[]) {
  const firstFile = new Map<string, string>()
  for (const { labeled } of rows) if (!firstFile.has(labeled.text)) firstFile.set(labeled.text, labeled.file)
  const counts = new Map<string, number>()
  for (const { labeled } of rows) {
    const file = firstFile.get(labeled.text)!
    counts.set(file, (counts.get(file) ?? 0) + 1)
  }
  const sizes = Array<number>(folds).fill(0)
  const foldOfFile = new Map<string, number>()
  for (const [file, count] of [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))) {
    const smallest = sizes.indexOf(Math.min(...sizes))
    foldOfFile.set(file, smallest)
    sizes[smallest]! += count
  }
  return ({ labeled }: { labeled: LabeledText }) => foldOfFile.get(firstFile.get(labeled.text)!)!
}

/**
 * What a model says of each row, fitted without the files of the row's writer: what a model may be evaluated with. `train`
 * fits a model and gives what it says of a row.
 */
export function crossValidated<Row extends { labeled: LabeledText }, Said>(
  rows: Row[],
  train: (rows: Row[]) => (row: Row) => Said,
): (Row & { said: Said })[] {
  const foldOf = foldsOf(rows)
  const evaluated: (Row & { said: Said })[] = []
  for (let fold = 0; fold < folds; fold++) {
    const say = train(rows.filter((row) => foldOf(row) !== fold))
    rows.forEach((row, i) => {
      if (foldOf(row) === fold) evaluated[i] = { ...row, said: say(row) }
    })
  }
  return evaluated
}

const tried = [0.67, 0.74, 0.83, 0.9, 1, 1.1, 1.25, 1.43, 1.67, 2]

/** How far to temper a model: what makes the answers that were right most likely. */
export function temperatureFor(pairs: { likely: number[]; target: number[] }[]): number {
  const losses = tried.map((temperature) => ({
    temperature,
    loss: pairs.reduce((sum, { likely, target }) => {
      const tempered = withTemperature(likely, temperature)
      return sum - target.reduce((logs, wanted, c) => logs + wanted * Math.log(tempered[c]!), 0)
    }, 0),
  }))
  return losses.sort((a, b) => a.loss - b.loss)[0]!.temperature
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
