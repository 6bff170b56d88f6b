import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Analysis } from '@kazi/schemas/analysis'
import type { Analyst } from '../src/analyst.ts'
import { contentOf, type LabeledBrief, readBriefs } from '../training/briefs.ts'
import { readOn } from './data.ts'

/** The briefs of a set, if it has any: texts with the brief that a colleague wrote for each. */
export function briefsOf(folder: string): LabeledBrief[] {
  const file = join(folder, 'briefs.jsonl')
  return existsSync(file) ? readBriefs(file) : []
}

/** How much of the words of two phrases is the same, as F1, from 0 to 1; little words do not count. */
export function alike(a: string, b: string): number {
  const [first, second] = [new Set(contentOf(a)), new Set(contentOf(b))]
  const shared = [...first].filter((stem) => second.has(stem)).length
  return shared === 0 ? 0 : (2 * shared) / (first.size + second.size)
}

/** Of each item the likest one of the other list: how much of ours a colleague wrote, and how much of theirs is here. */
export function listAlike(ours: readonly string[], theirs: readonly string[]) {
  if (ours.length === 0 && theirs.length === 0) return { f1: 1, precision: 1, recall: 1 }
  const likest = (item: string, others: readonly string[]) => Math.max(0, ...others.map((other) => alike(item, other)))
  const mean = (items: readonly string[], others: readonly string[]) =>
    items.length === 0 ? 1 : items.reduce((sum, item) => sum + likest(item, others), 0) / items.length
  const [precision, recall] = [mean(ours, theirs), mean(theirs, ours)]
  return { f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall), precision, recall }
}

const parts = ['title', 'steps', 'deliverables', 'limits', 'clientParts', 'provided'] as const
type Part = (typeof parts)[number]
const itemsOf = (said: Analysis): Record<Part, string[]> => ({
  title: said.title ? [said.title] : [],
  steps: said.steps,
  deliverables: said.deliverables ?? [],
  limits: said.limits ?? [],
  clientParts: said.keep,
  provided: said.provided ?? [],
})

/** For each part of a brief, how like an analyst's items are to a colleague's, as the mean of the tasks that can be done. */
export async function briefFigures(analyst: Analyst, briefs: readonly LabeledBrief[]) {
  const found = parts.map((part) => ({ part, f1: 0, precision: 0, recall: 0 }))
  let texts = 0
  for (const brief of briefs) {
    const said = await analyst.analyze({ text: brief.text, timezone: 'UTC', now: readOn })
    if (said.delegable === 'no') continue
    texts++
    const items = itemsOf(said)
    for (const sum of found) {
      const theirs = sum.part === 'title' ? [brief.title] : brief[sum.part]
      const like = listAlike(items[sum.part], theirs)
      sum.f1 += like.f1
      sum.precision += like.precision
      sum.recall += like.recall
    }
  }
  const mean = (sum: number) => Number((sum / Math.max(1, texts)).toFixed(3))
  return {
    texts,
    parts: Object.fromEntries(
      found.map(({ part, f1, precision, recall }) => [
        part,
        { f1: mean(f1), precision: mean(precision), recall: mean(recall) },
      ]),
    ) as Record<Part, { f1: number; precision: number; recall: number }>,
  }
}

/** The figures of `briefFigures` as a table. */
export const briefReport = ({ texts, parts: found }: Awaited<ReturnType<typeof briefFigures>>) =>
  [
    `Briefs against those that colleagues wrote (${texts} texts): words of the items that are the same`,
    '| part | F1 | precision | recall |',
    '| --- | --- | --- | --- |',
    ...Object.entries(found).map(
      ([part, { f1, precision, recall }]) =>
        `| ${part} | ${[f1, precision, recall].map((figure) => figure.toFixed(2)).join(' | ')} |`,
    ),
  ].join('\n')
