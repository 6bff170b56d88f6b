import { type TaskCategory, taskCategory } from '@kazi/schemas/task'
import { examples } from './knowledge/examples.ts'
import { stopwords } from './knowledge/stopwords.ts'
import { knowledge } from './reading.ts'
import { stemOf, type Word, wordsOf } from './words.ts'

const silent = new Set(stopwords.map((word) => stemOf(word)))

/** Words and neighbouring pairs, each once: what is said twice is not twice as true. */
const featuresOf = (words: Word[]) => {
  const stems = words
    .map((word) => word.stem)
    .filter((stem) => stem.length > 1 && !silent.has(stem) && !/^\d/.test(stem))
  return new Set([...stems, ...stems.slice(1).map((stem, i) => `${stems[i]} ${stem}`)])
}

export type Model = { counts: Map<string, number[]>; totals: number[]; features: number }

let model: Model | undefined
/** `skip` leaves a line out, for cross-validation. */
export function learn(skip?: string): Model {
  const counts = new Map<string, number[]>()
  const totals = taskCategory.options.map(() => 0)
  taskCategory.options.forEach((name, c) => {
    for (const line of examples[name]
      .trim()
      .split('\n')
      .filter((line) => line !== skip))
      for (const feature of featuresOf(wordsOf(line, knowledge().correct))) {
        const row = counts.get(feature) ?? taskCategory.options.map(() => 0)
        row[c]!++
        totals[c]!++
        counts.set(feature, row)
      }
  })
  return { counts, totals, features: counts.size }
}

/**
 * Naive Bayes over our own example sentences: for each category the log of how much likelier the text's words are there
 * than on average. Long texts are damped by the root of their length, since their words are not independent.
 */
export function classify(words: Word[], using?: Model): Map<TaskCategory, number> {
  model ??= learn()
  const { counts, totals, features } = using ?? model
  const known = [...featuresOf(words)].map((feature) => counts.get(feature)).filter((row) => row !== undefined)
  const smooth = 0.4
  const logs = taskCategory.options.map((_, c) =>
    known.reduce((sum, row) => sum + Math.log((row[c]! + smooth) / (totals[c]! + smooth * features)), 0),
  )
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  const damp = Math.sqrt(Math.max(1, known.length))
  return new Map(taskCategory.options.map((name, c) => [name, (logs[c]! - mean) / damp]))
}
