import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { MatchVa } from '../src/matching/match.ts'
import { jsonLines } from './json-lines.ts'

export type LabeledTask = {
  id: string
  text: string
  category: string
  also_ok: string[]
  priority: string
  hours_min: number
  hours_max: number
  skills: string[]
  deadline_phrase: string | null
  delegable: boolean | 'partly'
  subtasks: number
}
/** The day on which the labels were read. */
export const readOn = new Date('2026-11-21T09:00:00Z')

export const delegableWord = (label: LabeledTask['delegable']) =>
  label === true ? 'yes' : label === false ? 'no' : 'partly'

export type Judgment = { task_id: string; relevance: Record<string, number> }
export type EvalVa = MatchVa & { email: string }

const linesOf = <T>(file: string): T[] => (existsSync(file) ? jsonLines(file) : [])

/** A folder of the form that the data's README describes; matching may be missing. */
export function dataOf(folder: string) {
  const tasks = linesOf<LabeledTask>(join(folder, 'tasks.jsonl'))
  if (tasks.length === 0) throw new Error(`No tasks.jsonl with tasks in ${folder}`)
  const file = join(folder, 'vas.csv')
  const rows = existsSync(file)
    ? (parse(readFileSync(file), { columns: true, bom: true, relax_column_count: true }) as Record<string, string>[])
    : []
  const vas: EvalVa[] = rows.map((row, i) => ({
    id: i + 1,
    email: row.Email!,
    timezone: row.Timezone!,
    skills: (row.Skills ?? '').split(';'),
    tools: (row.Tools ?? '').split(';'),
    intro: row.Intro!,
  }))
  return { tasks, vas, judgments: linesOf<Judgment>(join(folder, 'matching.jsonl')) }
}
