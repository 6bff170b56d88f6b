import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import type { Analysis } from '@kazi/schemas/analysis'
import { taskCategory, taskPriority } from '@kazi/schemas/task'
import { builtInAnalyst } from '../src/built-in.ts'
import { reliability } from '../training/cross-validation.ts'
import { readDataset } from '../training/dataset.ts'
import type { Figures } from '../training/metrics.ts'
import { type ContentLabels, contentFigures, jobFigures } from './content.ts'
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

export async function evaluate(data: Data) {
  const { tasks } = data
  const analyst = builtInAnalyst()
  const began = performance.now()
  await analyst.warm()
  const load = performance.now() - began
  const results: Outcome[] = []
  const times: number[] = []
  for (const task of tasks) {
    const start = performance.now()
    const said = await analyst.analyze({ text: task.text, timezone: 'UTC', now: readOn })
    times.push(performance.now() - start)
    results.push({ task, said })
  }
  const pairs = pairsOf(results)
  const classes = {
    category: { names: taskCategory.options as readonly string[], pairs: pairs.category },
    priority: { names: taskPriority.options as readonly string[], pairs: pairs.priority },
    delegable: { names: ['yes', 'partly', 'no'] as readonly string[], pairs: pairs.delegable },
  }
  const rows = [
    ...fittedRows(),
    ...analysisRows(results, pairs),
    ...(results.some(({ task }) => task.deliverables) ? contentRows(results) : []),
    ...jobRows(),
    ...(data.judgments.length > 0 ? matchingRows(data) : []),
    atMost('analysis p95', percentile(times, 0.95), 30, ' ms'),
    atMost('model load', load, 1000, ' ms'),
  ]
  const tables = Object.entries(classes).map(([name, { names, pairs }]) => ({
    name,
    names,
    rows: classRows(pairs, names),
    confusion: confusion(pairs, names),
  }))
  const calibration = {
    'cross-validated': fitted.category.calibration,
    here: reliability(
      results.map(({ task, said }) => ({
        right: [task.category, ...task.also_ok].includes(said.category),
        confidence: said.confidence,
      })),
    ),
  }
  const seen = new Set(readDataset().map(({ text }) => text))
  return {
    tasks: tasks.length,
    /** How many of them the models were fitted to. */
    seen: tasks.filter(({ text }) => seen.has(text)).length,
    rows,
    tables,
    calibration,
    results,
  }
}

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

function analysisRows(results: Outcome[], pairs: ReturnType<typeof pairsOf>): Row[] {
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
  ]
}

const labeledHours = ({ task }: Outcome) => ({ from: task.hours_min, to: task.hours_max })
const saidHours = ({ said }: Outcome) => ({ from: said.effort.minHours, to: said.effort.maxHours })
const overlaps = (result: Outcome) => meets(labeledHours(result), saidHours(result))
const width = (result: Outcome) => widthAgainst(labeledHours(result), saidHours(result))

function contentRows(results: Outcome[]): Row[] {
  const { deliverables = 0, constraints = 0, wrong = 0 } = contentFigures(results)
  return [
    atLeast('deliverables covered', deliverables, 0.75, "by steps and brief, the client's own text not counted"),
    atLeast('constraints kept', constraints, 0.7, "the client's own text not counted"),
    atMost('wrong steps shown', wrong, 0.1, ''),
  ]
}

/** `a.jsonl` is what the weights were fitted to. */
function jobRows(): Row[] {
  const [fittedTo, unseen] = [jobFigures('a.jsonl'), jobFigures('b.jsonl')]
  return [
    atLeast(
      'several jobs found, F1',
      unseen.f1,
      0.8,
      `number right ${unseen.exactly.toFixed(2)} of ${unseen.texts}; fitted set ${fittedTo.f1.toFixed(2)}`,
    ),
  ]
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
