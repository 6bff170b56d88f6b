import { type ImportCells, type ImportField, importFields, maxImportedTasks } from '@kazi/schemas/task-import'
import { decode } from '@kazi/schemas/text-file'
import { AppError } from '../errors.ts'
import { recordsOf } from './va-csv.ts'

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

const blank = Object.fromEntries(importFields.map((field) => [field, ''])) as ImportCells

/**
 * The rows of a client's file by field: columns in any order, found by name. Without a column for the task, a file with
 * one column is a list of tasks.
 */
export function parseTaskCsv(csv: Uint8Array | string): ImportCells[] {
  const text = (typeof csv === 'string' ? csv : decode(csv)).replace(/^\uFEFF/, '')
  const records = recordsOf(text, maxImportedTasks).filter((record) => record.some((cell) => cell.trim()))
  const [header = [], ...rest] = records
  const fields = header.map(fieldOf)
  // The first column of each field counts.
  const columns = fields.map((field, index) => (field && fields.indexOf(field) === index ? field : undefined))
  const named = columns.includes('taskText')
  const list = !named && records.every((record) => record.length === 1)
  const rows = named ? rest : list ? records : []
  if (rows.length === 0)
    throw new AppError('BAD_REQUEST', 'This file has no tasks. It needs a header row with a column named Task.')
  if (rows.length > maxImportedTasks)
    throw new AppError('BAD_REQUEST', `A file may have up to ${maxImportedTasks} tasks. Please split it.`)
  const read = list ? (['taskText'] as const) : columns
  return rows.map((record) => ({
    ...blank,
    ...Object.fromEntries(read.flatMap((field, index) => (field ? [[field, record[index]?.trim() ?? '']] : []))),
  }))
}
