import type { reliability } from '../training/cross-validation.ts'
import type { evaluate, evaluateEngine } from './evaluate.ts'

type Result = Awaited<ReturnType<typeof evaluate | typeof evaluateEngine>>

const percent = (value: number) => value.toFixed(2)

export function report(folder: string, { tasks, seen, rows, tables, calibration }: Result): string {
  const wide = Math.max(...rows.map(({ figure }) => figure.length))
  const figures = rows.map(({ figure, value, goal, reached, note }) =>
    [
      figure.padEnd(wide),
      value.toFixed(value > 3 ? 1 : 3).padStart(8),
      goal.padStart(10),
      reached ? '  reached' : '  NOT REACHED',
      note ? `  (${note})` : '',
    ].join(' '),
  )
  return [
    `${folder}: ${tasks} tasks`,
    ...(seen > 0
      ? [`${seen} of them are among the texts of the models: here they flatter, and the cross-validated figures tell`]
      : []),
    '',
    ...figures,
    ...tables.flatMap(tableOf),
    ...Object.entries(calibration).flatMap(calibrationOf),
  ].join('\n')
}

function tableOf({ name, names, rows, confusion }: Result['tables'][number]): string[] {
  const wide = Math.max(...names.map((word) => word.length), name.length)
  const classes = rows.map((row) =>
    [
      row.name.padEnd(wide),
      String(row.labeled).padStart(8),
      String(row.said).padStart(6),
      ...[row.recall, row.precision, row.f1].map((value) => percent(value).padStart(9)),
    ].join(''),
  )
  const matrix = confusion.map((line, i) =>
    [names[i]!.padEnd(wide), ...line.map((count) => (count === 0 ? '.' : String(count)).padStart(5))].join(''),
  )
  return [
    '',
    [name.padEnd(wide), 'labeled', '  said', '   recall', 'precision', '       f1'].join(''),
    ...classes,
    '',
    `${'label \\ said'.padEnd(wide)}${names.map((word) => word.slice(0, 4).padStart(5)).join('')}`,
    ...matrix,
  ]
}

/** Whether a confidence means what it says; a screen asks below `sureFrom`. */
export const calibrationOf = ([name, rows]: [string, ReturnType<typeof reliability>]): string[] => [
  '',
  `confidence of the category, ${name}`,
  ...rows.map(
    ({ from, to, count, mean, right }) =>
      `  ${from.toFixed(2)} to ${to.toFixed(2)}  ${String(count).padStart(4)} guesses, mean ${mean.toFixed(2)}, right ${right.toFixed(2)}`,
  ),
]
