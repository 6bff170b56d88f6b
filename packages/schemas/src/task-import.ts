import { z } from 'zod'
import { dryRun } from './flag.ts'

/** The most tasks that one file may have. */
export const maxImportedTasks = 500

/** POST /api/tasks/upload-csv. The text is read row by row, and each row gets its verdict. */
export const taskUpload = z.object({
  csvData: z.string('Please choose a CSV file.').min(1, 'Please choose a CSV file.'),
  dryRun,
})

/** A row as it is written in the file, by the field that its column stands for. */
export const importFields = ['taskText', 'category', 'priority', 'deadline', 'budget', 'notes'] as const
export type ImportField = (typeof importFields)[number]
export type ImportCells = Record<ImportField, string>

/** new: it becomes a task · duplicate: an open task, or an earlier row, has the same text · invalid: it cannot be one. */
export type ImportVerdict = 'new' | 'duplicate' | 'invalid'
export type ImportedRow = {
  /** Counts data rows from 1, as a person reading the file would. */
  row: number
  verdict: ImportVerdict
  reason?: string
  /** More cells than the header: some of its text is not in `cells`, so that it can only be fixed in the file. */
  isCut?: true
  cells: ImportCells
}
