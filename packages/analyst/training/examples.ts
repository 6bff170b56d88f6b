import type { TaskPriority } from '@kazi/schemas/states'
import { readOn } from '../evaluation/data.ts'
import { candidatesIn } from '../src/analysis/dates.ts'
import type { Candidate } from '../src/analysis/deadline-features.ts'
import { priorityOf } from '../src/analysis/priority.ts'
import { type Reading, read } from '../src/text/reading.ts'
import { type LabeledText, readDataset } from './dataset.ts'

/** A labeled text with what the analyst reads in it before any model answers. */
export type ReadText = { labeled: LabeledText; reading: Reading; dates: Candidate[]; textPriority: TaskPriority }

export const readTexts = (): ReadText[] =>
  readDataset().map((labeled) => {
    const reading = read(labeled.text)
    const dates = candidatesIn(labeled.text, 'UTC', readOn)
    return { labeled, reading, dates, textPriority: priorityOf(reading, null, readOn).priority }
  })

/** Features that so many texts share, each with its place among the weights. */
export function placesOf(rows: ReadonlyMap<string, number>[], atLeast: number) {
  const counts = new Map<string, number>()
  for (const features of rows)
    for (const feature of features.keys()) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const shared = [...counts].filter(([, count]) => count >= atLeast).map(([feature]) => feature)
  return new Map(shared.sort().map((feature, i) => [feature, i]))
}
