import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import type { Analysis } from '@kazi/schemas/analysis'
import { taskCategory, taskPriority } from '@kazi/schemas/task'
import { builtInAnalyst } from '../analysis/built-in.ts'
import { rankVas } from '../matching/score.ts'
import { reliability } from './cross.ts'
import { type dataOf, delegableWord, type EvalVa, type Judged, type LabelledTask, readOn } from './data.ts'
import {
  balanced,
  classRows,
  confusion,
  f1Of,
  median,
  meets,
  ndcg,
  type Pair,
  percentile,
  sameCore,
  share,
  skillsFound,
  widthAgainst,
} from './figures.ts'
import type { Fitted } from './fit.ts'
import { readLessons } from './lessons.ts'

type Data = ReturnType<typeof dataOf>
export type Row = { figure: string; value: number; goal: string; reached: boolean; note?: string }
type Judgement = { task: LabelledTask; said: Analysis }

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

export async function judge({ tasks, vas, judged }: Data) {
  const analyst = builtInAnalyst()
  const began = performance.now()
  await analyst.warm()
  const load = performance.now() - began
  const results: Judgement[] = []
  const times: number[] = []
  for (const task of tasks) {
    const start = performance.now()
    const said = await analyst.analyse({ text: task.text, timezone: 'UTC', now: readOn })
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
    ...(judged.length > 0 ? matchingRows(results, vas, judged) : []),
    atMost('analysis p95', percentile(times, 0.95), 30, ' ms'),
    atMost('model load', load, 1000, ' ms'),
  ]
  const tables = Object.entries(classes).map(([name, { names, pairs }]) => ({
    name,
    names,
    rows: classRows(pairs, names),
    confusion: confusion(pairs, names),
  }))
  const trust = {
    'cross-validated': fitted.category.trust,
    here: reliability(
      results.map(({ task, said }) => ({
        right: [task.category, ...task.also_ok].includes(said.category),
        confidence: said.confidence,
      })),
    ),
  }
  const learnt = new Set(readLessons().map(({ text }) => text))
  return {
    tasks: tasks.length,
    /** How many of them the models were fitted to. */
    learnt: tasks.filter(({ text }) => learnt.has(text)).length,
    rows,
    tables,
    trust,
    results,
  }
}

/** What eval/fit.ts found for the models on lessons that they were fitted without. */
const fitted = JSON.parse(readFileSync(new URL('./fitted.json', import.meta.url), 'utf8')) as Fitted

function fittedRows(): Row[] {
  const { category, delegable, hours, deadline, skills } = fitted
  const note = ({ lessons }: Fitted['category']) => `on ${lessons} lessons, each by a model fitted without it`
  return [
    atLeast('cross-validated: category, also_ok counting', category.accepted, 0.9, note(category)),
    atLeast('cross-validated: category, strictly', category.strictly, 0.8),
    atLeast('cross-validated: delegable', delegable.strictly, 0.88, note(delegable)),
    atLeast('cross-validated: delegable, balanced', delegable.balanced, 0.7),
    atLeast('cross-validated: effort ranges that overlap', hours.overlap, 0.85),
    atMost('cross-validated: effort width, median', hours.width, 1.6, 'x'),
    atLeast('cross-validated: deadline phrase F1', deadline.sameCore, 0.9, 'same words at the core'),
    atLeast('cross-validated: words of the labelled skills', skills.found, 0.5),
  ]
}

const pairsOf = (results: Judgement[]) => ({
  category: results.map(({ task, said }): Pair => ({ label: task.category, said: said.category })),
  priority: results.map(({ task, said }): Pair => ({ label: task.priority, said: said.priority })),
  delegable: results.map(({ task, said }): Pair => ({ label: delegableWord(task.delegable), said: said.delegable })),
})

function analysisRows(results: Judgement[], pairs: ReturnType<typeof pairsOf>): Row[] {
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
      'words of the labelled skills found',
      results.reduce((sum, result) => sum + skillsFound(result.task.skills, result.said.skills), 0) / results.length,
      0.5,
    ),
  ]
}

const labelledHours = ({ task }: Judgement) => ({ from: task.hours_min, to: task.hours_max })
const saidHours = ({ said }: Judgement) => ({ from: said.effort.minHours, to: said.effort.maxHours })
const overlaps = (result: Judgement) => meets(labelledHours(result), saidHours(result))
const width = (result: Judgement) => widthAgainst(labelledHours(result), saidHours(result))

function matchingRows(results: Judgement[], vas: EvalVa[], judged: Judged[]): Row[] {
  const emails = new Map(vas.map((va) => [va.id, va.email]))
  const lists = judged.flatMap(({ task_id, relevance }) => {
    const result = results.find(({ task }) => task.id === task_id)
    if (!result) return []
    const { category, skills, tools } = result.said
    const ranked = rankVas({ text: result.task.text, category, skills, tools }, vas, { now: readOn })
    return [
      {
        id: task_id,
        grades: ranked.map(({ vaId }) => relevance[emails.get(vaId)!] ?? 0),
        all: Object.values(relevance),
      },
    ]
  })
  const withIdeal = lists.filter(({ all }) => all.includes(3))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  return [
    atLeast('matching nDCG@5', mean(lists.map(({ grades, all }) => ndcg(grades, all, 5))), 0.85),
    atLeast(
      'matching, an ideal VA in the first 3',
      share(withIdeal, ({ grades }) => grades.slice(0, 3).includes(3)),
      0.95,
      `of the ${withIdeal.length} with an ideal VA in the list`,
    ),
    atLeast(
      'matching, an ideal VA first',
      share(withIdeal, ({ grades }) => grades[0] === 3),
      0.65,
      'no goal set; plain word overlap shown',
    ),
  ]
}
