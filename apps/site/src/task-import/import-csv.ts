import { type ImportedRow, type ImportField, importFields } from '@kazi/schemas/task-import'

/** The columns as the server reads them back. */
export const importColumns: Record<ImportField, string> = {
  taskText: 'Task',
  category: 'Category',
  priority: 'Priority',
  deadline: 'Deadline',
  budget: 'Budget',
  notes: 'Notes',
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const line = (cells: readonly string[]) => cells.map(quoted).join(',')

/** The rows as a file again, as they were read or fixed. */
export const csvOf = (rows: readonly ImportedRow[]) =>
  [
    line(importFields.map((field) => importColumns[field])),
    ...rows.map(({ cells }) => line(importFields.map((field) => cells[field]))),
  ].join('\n')
