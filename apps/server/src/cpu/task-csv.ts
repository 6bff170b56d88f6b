import { type ImportCells, type ImportField, importFields, maxImportedTasks } from '@kazi/schemas/task-import'
import { decode } from '@kazi/schemas/text-file'
import { AppError } from '../errors.ts'
import { dayOf } from './task-day.ts'
import { cellsOf, recordsOf } from './va-csv.ts'

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

/** A field that takes any text has that of all its columns, with this between them; of the others the first counts. */
const between: Partial<Record<ImportField, string>> = { taskText: '\n\n', notes: '\n\n', budget: ', ' }

function textOf(field: ImportField, columns: readonly (ImportField | undefined)[], cells: readonly string[]) {
  const given = columns.flatMap((one, at) => (one === field ? [cells[at]?.trim() ?? ''] : []))
  const separator = between[field]
  if (separator === undefined) return given[0] ?? ''
  return [...new Set(given.filter(Boolean))].join(separator)
}

const blank = Object.fromEntries(importFields.map((field) => [field, ''])) as ImportCells

/** `day` is what the deadline says, if it names a day. */
export type ReadTask = ImportCells & { day?: string | undefined }

/**
 * The rows of a client's file by field: columns in any order, found by name. Without a column for the task, a file with
 * one column is a list of tasks. `today` is the client's, for a deadline such as "in 3 days".
 */
export function parseTaskCsv({ csv, today }: { csv: Uint8Array | string; today: string }): ReadTask[] {
  const text = (typeof csv === 'string' ? csv : decode(csv)).replace(/^\uFEFF/, '')
  const records = recordsOf(text, maxImportedTasks).filter((record) => record.some((cell) => cell.trim()))
  const [header = [], ...rest] = records
  const columns = header.map(fieldOf)
  const named = columns.includes('taskText')
  const list = !named && records.every((record) => record.length === 1)
  const rows = named ? rest : list ? records : []
  if (rows.length === 0)
    throw new AppError('BAD_REQUEST', 'This file has no tasks. It needs a header row with a column named Task.')
  if (rows.length > maxImportedTasks)
    throw new AppError('BAD_REQUEST', `A file may have up to ${maxImportedTasks} tasks. Please split it.`)
  const read = list ? (['taskText'] as const) : columns
  const fields = new Set(read.filter((field) => field !== undefined))
  return rows.map((record) => {
    const cells = cellsOf(record, read.length)
    const texts: ImportCells = {
      ...blank,
      ...Object.fromEntries([...fields].map((field) => [field, textOf(field, read, cells)])),
    }
    return { ...texts, day: dayOf(texts.deadline, today) }
  })
}
