import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import type { Analysis } from '@kazi/schemas/analysis'
import { taskCategory, taskPriority } from '@kazi/schemas/task'
import { jobsIn } from '../src/analysis/jobs.ts'
import { readClauses } from '../src/analysis/read-clauses.ts'
import type { Analyst } from '../src/analyst.ts'
import { builtInAnalyst } from '../src/built-in.ts'
import { read } from '../src/text/reading.ts'
import { reliability } from '../training/cross-validation.ts'
import { readDataset } from '../training/dataset.ts'
import type { Figures } from '../training/metrics.ts'
import { type ContentLabels, contentFigures, jobFigures, jobTexts } from './content.ts'
import { type dataOf, delegableWord, type LabeledTask, readOn } from './data.ts'
import { evaluateMatching } from './matching.ts'
import {
  balanced,
  classRows,
  confusion,
  f1Of,
  median,
  meets,
  type Pair,
  percentile,
  sameCore,
  share,
  skillsFound,
  widthAgainst,
} from './metrics.ts'

type Data = ReturnType<typeof dataOf>
export type Row = { figure: string; value: number; goal: string; reached: boolean; note?: string }
type Outcome = { task: LabeledTask & ContentLabels; said: Analysis }

const atLeast = (figure: string, value: number, goal: number, note?: string): Row => ({
  figure,
  value,
  goal: `>= ${goal.toFixed(2)}`,
  reached: value >= goal,
  ...(note && { note }),
})
const atMost = (figure: string, value: number, goal: number, unit: string): Row => ({
  figure,
  value,
  goal: `<= ${goal}${unit}`,
  reached: value <= goal,
})

/** The built-in analyst on a labeled set, with what its training found, how it finds jobs, and the matcher. */
export async function evaluate(data: Data) {
  const analyst = builtInAnalyst()
  const began = performance.now()
  await analyst.warm()
  const load = performance.now() - began
  const { results, times } = await analyzeAll(analyst, data.tasks, 1)
  return {
    ...figuresOf(data, results, [
      ...fittedRows(),
      ...analysisRows(results),
      ...jobRows((text) => Math.max(1, jobsIn(read(text), readClauses(text)).length)),
      ...(data.judgments.length > 0 ? matchingRows(data) : []),
      atMost('analysis p95', percentile(times, 0.95), 30, ' ms'),
      atMost('model load', load, 1000, ' ms'),
    ]),
    calibration: { 'cross-validated': fitted.category.calibration, here: calibrationOf(results) },
  }
}

/**
 * Another engine on a labeled set, by the same figures. What its spare engine answered in its place counts as said, and the
 * share of its own answers is printed: below 1 the other figures are of both.
 * @param parallel analyses at a time.
 */
export async function evaluateEngine(analyst: Analyst, data: Data, parallel: number) {
  const { results, times } = await analyzeAll(analyst, data.tasks, parallel)
  const jobs = await analyzeAll(analyst, [...jobTexts('unseen.jsonl'), ...jobTexts('b.jsonl')], parallel)
  const own = share([...results, ...jobs.results], ({ said }) => !said.fallback)
  const jobsOf = new Map(jobs.results.map(({ task, said }) => [task.text, Math.max(1, said.jobs?.length ?? 0)]))
  return {
    ...figuresOf(data, results, [
      atLeast('answers of its own', own, 1, "the rest are the built-in analyst's"),
      ...analysisRows(results),
      ...jobRows((text) => jobsOf.get(text) ?? 1),
      atMost('analysis p95', percentile(times, 0.95), 20_000, ' ms'),
    ]),
    calibration: { here: calibrationOf(results) },
  }
}

async function analyzeAll<T extends { text: string }>(analyst: Analyst, tasks: T[], parallel: number) {
  const results: { task: T; said: Analysis }[] = []
  const times: number[] = []
  const left = tasks.entries()
  const work = async () => {
    for (const [at, task] of left) {
      const start = performance.now()
      const said = await analyst.analyze({ text: task.text, timezone: 'UTC', now: readOn })
      times.push(performance.now() - start)
      results[at] = { task, said }
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return { results, times }
}

function figuresOf({ tasks }: Data, results: Outcome[], rows: Row[]) {
  const pairs = pairsOf(results)
  const classes = {
    category: { names: taskCategory.options as readonly string[], pairs: pairs.category },
    priority: { names: taskPriority.options as readonly string[], pairs: pairs.priority },
    delegable: { names: ['yes', 'partly', 'no'] as readonly string[], pairs: pairs.delegable },
  }
  const tables = Object.entries(classes).map(([name, { names, pairs }]) => ({
    name,
    names,
    rows: classRows(pairs, names),
    confusion: confusion(pairs, names),
  }))
  const seen = new Set(readDataset().map(({ text }) => text))
  return {
    tasks: tasks.length,
    /** How many of them the models were fitted to. */
    seen: tasks.filter(({ text }) => seen.has(text)).length,
    rows,
    tables,
    results,
  }
}

const calibrationOf = (results: Outcome[]) =>
  reliability(
    results.map(({ task, said }) => ({
      right: [task.category, ...task.also_ok].includes(said.category),
      confidence: said.confidence,
    })),
  )

/** What `npm run analyst:train` found for the models on texts that they were fitted without. */
const fitted = JSON.parse(readFileSync(new URL('../artifacts/metrics.json', import.meta.url), 'utf8')) as Figures

function fittedRows(): Row[] {
  const { category, delegable, hours, deadline, priority, skills, skillRetrieval } = fitted
  const note = ({ texts }: Figures['category']) => `on ${texts} texts, each by a model fitted without it`
  return [
    atLeast('cross-validated: category, also_ok counting', category.accepted, 0.9, note(category)),
    atLeast('cross-validated: category, strictly', category.strictly, 0.8),
    atLeast('cross-validated: delegable', delegable.strictly, 0.88, note(delegable)),
    atLeast('cross-validated: delegable, balanced', delegable.balanced, 0.7),
    atLeast('cross-validated: effort ranges that overlap', hours.overlap, 0.85),
    atMost('cross-validated: effort width, median', hours.width, 1.6, 'x'),
    atLeast('cross-validated: deadline phrase F1', deadline.sameCore, 0.9, 'same words at the core'),
    atLeast('cross-validated: priority', priority.right, 0.85, `the rules alone ${priority.rulesRight.toFixed(2)}`),
    atLeast('cross-validated: priority, balanced', priority.balanced, 0.72),
    atLeast('cross-validated: words of the labeled skills', skills.found, 0.5),
    atLeast('cross-validated: own skills nearest among 60', skillRetrieval.first, 0.75, 'no goal set'),
  ]
}

const pairsOf = (results: Outcome[]) => ({
  category: results.map(({ task, said }): Pair => ({ label: task.category, said: said.category })),
  priority: results.map(({ task, said }): Pair => ({ label: task.priority, said: said.priority })),
  delegable: results.map(({ task, said }): Pair => ({ label: delegableWord(task.delegable), said: said.delegable })),
})

function analysisRows(results: Outcome[]): Row[] {
  const pairs = pairsOf(results)
  const right = ({ label, said }: Pair) => label === said
  const work = results.filter(({ task }) => task.hours_max > 0)
  const deadlines = results.map(({ task, said }) => ({
    label: task.deadline_phrase,
    said: said.deadline?.phrase ?? null,
  }))
  return [
    atLeast(
      'category, also_ok counting',
      share(results, ({ task, said }) => [task.category, ...task.also_ok].includes(said.category)),
      0.9,
    ),
    atLeast('category, strictly', share(pairs.category, right), 0.8),
    atLeast(
      'category, balanced',
      balanced(classRows(pairs.category, taskCategory.options)),
      0.8,
      'no goal set; the strict goal shown',
    ),
    atLeast('priority', share(pairs.priority, right), 0.85),
    atLeast('priority, balanced', balanced(classRows(pairs.priority, taskPriority.options)), 0.7),
    atLeast('effort ranges that overlap', share(results, overlaps), 0.85),
    atMost('effort width, median', median(work.filter(({ said }) => said.effort.maxHours > 0).map(width)), 1.6, 'x'),
    atLeast(
      'deadline phrase F1, letter by letter',
      f1Of(deadlines, (a, b) => a === b),
      0.9,
    ),
    atLeast(
      'deadline phrase F1, same words at the core',
      f1Of(deadlines, sameCore),
      0.9,
      'prepositions and case aside',
    ),
    atLeast('delegable', share(pairs.delegable, right), 0.88),
    atLeast('delegable, balanced', balanced(classRows(pairs.delegable, ['yes', 'partly', 'no'])), 0.7),
    atLeast(
      'number of steps within 1',
      share(results, ({ task, said }) => Math.abs(task.subtasks - said.steps.length) <= 1),
      0.75,
    ),
    atLeast(
      'words of the labeled skills found',
      results.reduce((sum, result) => sum + skillsFound(result.task.skills, result.said.skills), 0) / results.length,
      0.5,
    ),
    ...contentRows(results),
  ]
}

const labeledHours = ({ task }: Outcome) => ({ from: task.hours_min, to: task.hours_max })
const saidHours = ({ said }: Outcome) => ({ from: said.effort.minHours, to: said.effort.maxHours })
const overlaps = (result: Outcome) => meets(labeledHours(result), saidHours(result))
const width = (result: Outcome) => widthAgainst(labeledHours(result), saidHours(result))

/** What a set has no labels for is left out. */
function contentRows(results: Outcome[]): Row[] {
  const { deliverables = 0, constraints = 0, wrong = 0 } = contentFigures(results)
  return [
    atLeast('deliverables covered', deliverables, 0.75, "by steps and brief, the client's own text not counted"),
    atLeast('constraints kept', constraints, 0.7, "the client's own text not counted"),
    atMost('wrong steps shown', wrong, 0.1, ''),
  ].filter(({ value }) => !Number.isNaN(value))
}

/** @param found how many jobs an engine finds in a text. */
function jobRows(found: (text: string) => number): Row[] {
  const figuresIn = (file: string) => jobFigures(jobTexts(file).map(({ text, jobs }) => ({ jobs, said: found(text) })))
  const { f1, exactly, texts } = figuresIn('unseen.jsonl')
  const earlier = figuresIn('b.jsonl')
  const note = `number right ${exactly.toFixed(2)} of ${texts}; F1 ${earlier.f1.toFixed(2)} of ${earlier.texts} earlier texts`
  return [atLeast('several jobs found, F1', f1, 0.8, note)]
}

function matchingRows(data: Data): Row[] {
  const { ours, baseline, great, idealScore } = evaluateMatching(data)
  return [
    atLeast('matching nDCG@5', ours.ndcg, 0.85),
    atLeast('matching nDCG@5, above plain BM25', ours.ndcg, baseline.ndcg, 'BM25 over skills, tools, introduction'),
    atLeast('matching, an ideal VA first', ours.first, 0.8, `BM25: ${baseline.first.toFixed(2)}`),
    atLeast(
      'matching, an ideal VA in the first 3',
      ours.firstThree,
      0.97,
      `BM25: ${baseline.firstThree.toFixed(2)}; ${ours.lists} lists`,
    ),
    atLeast('matching, a great match is a good one', great.right, 0.9, `${great.count} named so`),
    atLeast(
      'matching, score of the best ideal VA',
      idealScore,
      75,
      'of 100, the median, without history, rating or hours',
    ),
  ]
}
