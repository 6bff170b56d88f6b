import { type Spread, short } from './figures.ts'

/** One line of the table printed at the end of a run. */
export type Row = {
  what: string
  /** The figure, with its unit. */
  measured: string
  /** Minimum and maximum of the rounds. */
  spread?: string
  goal?: string
  /** Undefined where there is no goal. */
  reached?: boolean
  /** Absolute figures and anything else that helps interpret this one. */
  beside?: string
}

type Goal = { min: number } | { max: number }
const isReached = (value: number, goal: Goal) => ('min' in goal ? value >= goal.min : value <= goal.max)

/** A table line for a figure with its spread, compared with a goal. */
export function row(what: string, spread: Spread | number, unit: string, goal?: Goal, beside?: string): Row {
  const value = typeof spread === 'number' ? spread : spread.median
  return {
    what,
    measured: `${short(value)}${unit}`,
    ...(typeof spread !== 'number' && { spread: `${short(spread.min)} to ${short(spread.max)}` }),
    ...(goal && {
      goal: 'min' in goal ? `at least ${short(goal.min)}${unit}` : `at most ${short(goal.max)}${unit}`,
      reached: isReached(value, goal),
    }),
    ...(beside && { beside }),
  }
}

const columns: [title: string, cell: (row: Row) => string][] = [
  ['what', ({ what }) => what],
  ['measured', ({ measured }) => measured],
  ['spread', ({ spread = '' }) => spread],
  ['goal', ({ goal = '' }) => goal],
  ['reached', ({ reached }) => (reached === undefined ? '' : reached ? 'yes' : 'NO')],
  ['beside', ({ beside = '' }) => beside],
]

/** A Markdown table whose columns also line up in a terminal. */
export function table(titles: string[], rows: string[][]) {
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(titles), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

export const rowsAsTable = (rows: Row[]) =>
  table(
    columns.map(([title]) => title),
    rows.map((one) => columns.map(([, cell]) => cell(one))),
  )
