import { type ImportCells, type ImportField, importFields, maxImportedTasks } from '@kazi/schemas/task-import'
import { decode } from '@kazi/schemas/text-file'
import { AppError } from '../errors.ts'
import { dayOf } from './task-day.ts'
import { cellsOf, recordsOf, refuseWide, separatorOf } from './va-csv.ts'

/** What people call the columns. */
const names: Record<ImportField, readonly string[]> = {
  taskText: ['task', 'task description', 'tasktext', 'description', 'title', 'name', 'what', 'to do', 'todo'],
  category: ['category', 'type', 'kind'],
  priority: ['priority', 'urgency'],
  deadline: ['deadline', 'due', 'due date', 'by', 'date'],
  budget: ['budget', 'price', 'hours'],
  notes: ['notes', 'note', 'details', 'comments', 'comment'],
}
const fieldOf = (header: string) => importFields.find((field) => names[field].includes(header.trim().toLowerCase()))

/** What joins the columns of a field that takes any text; of the other fields, the first column with a text counts. */
const between: Partial<Record<ImportField, string>> = { taskText: '\n\n', notes: '\n\n', budget: ', ' }

type Column = { field: ImportField; at: number[] }
const columnsOf = (fields: readonly (ImportField | undefined)[]): Column[] =>
  importFields
    .map((field) => ({ field, at: fields.flatMap((one, at) => (one === field ? [at] : [])) }))
    .filter(({ at }) => at.length > 0)

function textOf({ field, at }: Column, cells: readonly string[]) {
  const given = at.map((one) => cells[one]?.trim() ?? '').filter(Boolean)
  const separator = between[field]
  return separator === undefined ? (given[0] ?? '') : [...new Set(given)].join(separator)
}

const blank = Object.fromEntries(importFields.map((field) => [field, ''])) as ImportCells
const separators: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }
const tooLong = (separator: string) =>
  `has more cells than the header: text with ${separators[separator] ?? `"${separator}"`} needs quotes around it`

/** `day` is what the deadline says, if it names a day; `problem` says that the row is cut: it is invalid as it is. */
export type ReadTask = ImportCells & { day?: string | undefined; problem?: string | undefined }

/** Whether the last column is read: it is not if it has no field, or if an earlier one may stand for its field. */
function isLastRead(fields: readonly (ImportField | undefined)[]) {
  const field = fields.at(-1)
  return field !== undefined && (between[field] !== undefined || fields.indexOf(field) === fields.length - 1)
}

/**
 * The rows of a client's file by field: columns in any order, found by name. Without a column for the task, a file with
 * one column is a list of tasks. `today` is the client's, for a deadline such as "in 3 days".
 */
export function parseTaskCsv({ csv, today }: { csv: Uint8Array | string; today: string }): ReadTask[] {
  const text = (typeof csv === 'string' ? csv : decode(csv)).replace(/^\uFEFF/, '')
  const records = recordsOf(text, maxImportedTasks).filter((record) => record.some((cell) => cell.trim()))
  const [header = [], ...rest] = records
  refuseWide(header)
  const named = header.map(fieldOf)
  const isNamed = named.includes('taskText')
  const isList = !isNamed && records.every((record) => record.length === 1)
  const rows = isNamed ? rest : isList ? records : []
  if (rows.length === 0)
    throw new AppError('BAD_REQUEST', 'This file has no tasks. It needs a header row with a column named Task.')
  if (rows.length > maxImportedTasks)
    throw new AppError('BAD_REQUEST', `A file may have up to ${maxImportedTasks} tasks. Please split it.`)
  const fields = isList ? (['taskText'] as const) : named
  const [columns, separator, lastRead] = [columnsOf(fields), separatorOf(text), isLastRead(fields)]
  return rows.map((record) => {
    const cells = cellsOf(record, fields.length, separator)
    const texts: ImportCells = {
      ...blank,
      ...Object.fromEntries(columns.map((column) => [column.field, textOf(column, cells)])),
    }
    const isCut = !lastRead && record.some((cell, at) => at >= fields.length && cell.trim())
    return { ...texts, day: dayOf(texts.deadline, today), ...(isCut && { problem: tooLong(separator) }) }
  })
}
