import { join } from 'node:path'
import type { Analysis } from '@kazi/schemas/analysis'
import { isStopword } from '../src/text/stopwords.ts'
import { stemsOf } from '../src/text/words.ts'
import type { LabeledTask } from './data.ts'
import { jsonLines } from './json-lines.ts'

const contentStems = (text: string) => new Set(stemsOf(text).filter((stem) => !isStopword(stem)))

/** What harder sets say beside: what is handed over, what must be kept to, and steps that would be mistakes. */
export type ContentLabels = { deliverables?: string[]; constraints?: string[]; steps_wrong?: string[] }

/** Half of a phrase's own words stand in the text. */
const covers = (stems: Set<string>, phrase: string, share = 0.5) => {
  const own = [...contentStems(phrase)]
  return own.length > 0 && own.filter((stem) => stems.has(stem)).length / own.length >= share
}

/** The brief without its first section, which is the client's text as it stands and would cover everything. */
const plannedPart = ({ brief, steps }: Analysis) =>
  [
    ...steps,
    ...brief
      .split('\n\n')
      .filter(
        (section, i) =>
          i > 0 && /^(?:Deliverables|Steps|Limits|Access|Stays with the client|Done means)\n/.test(section),
      ),
  ].join('\n')

/** What part of the labeled deliverables and constraints the steps and the brief say, and of the wrong steps shows as a step. */
export function contentFigures(results: { task: LabeledTask & ContentLabels; said: Analysis }[]) {
  const found = { deliverables: [0, 0], constraints: [0, 0], wrong: [0, 0] } as Record<string, [number, number]>
  const count = (name: string, hit: boolean) => {
    found[name]![0] += hit ? 1 : 0
    found[name]![1]++
  }
  for (const { task, said } of results) {
    // Of what nobody may take over nothing is planned.
    if (said.delegable === 'no') continue
    const shown = contentStems(plannedPart(said))
    for (const phrase of task.deliverables ?? []) count('deliverables', covers(shown, phrase))
    for (const phrase of task.constraints ?? []) count('constraints', covers(shown, phrase))
    const steps = said.steps.map((step) => contentStems(step))
    for (const phrase of task.steps_wrong ?? [])
      count(
        'wrong',
        steps.some((stems) => covers(stems, phrase, 0.6)),
      )
  }
  return Object.fromEntries(Object.entries(found).map(([name, [hits, all]]) => [name, all ? hits / all : Number.NaN]))
}

/** A text and how many unrelated jobs it asks for. */
type JobText = { text: string; jobs: number }

export const jobTexts = (file: string) => jsonLines<JobText>(join(import.meta.dirname, '../datasets/jobs', file))

/** F1 of telling a text with several jobs from one with many steps, and how often their number is right. */
export function jobFigures(results: { jobs: number; said: number }[]) {
  const both = results.filter((one) => one.jobs > 1 && one.said > 1).length
  const wrong = results.filter((one) => one.jobs > 1 !== one.said > 1).length
  return {
    texts: results.length,
    f1: (2 * both) / (2 * both + wrong),
    exactly: results.filter((one) => one.jobs === one.said).length / results.length,
  }
}
