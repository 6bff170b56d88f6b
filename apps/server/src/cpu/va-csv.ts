import { isPrintable, maxLength } from '@kazi/schemas/text'
import { decode } from '@kazi/schemas/text-file'
import { type VaRecord, vaRecord } from '@kazi/schemas/va'
import { parse } from 'csv-parse/sync'
import { AppError } from '../errors.ts'

export type VaRow = Pick<VaRecord, 'name' | 'email' | 'timezone' | 'skills' | 'tools' | 'intro'>
/** `row` counts data rows from 1, as a person reading the file would. */
export type SkippedRow = { row: number; reason: string }

const columns = ['name', 'email', 'timezone', 'skills', 'tools', 'intro'] as const
type Column = (typeof columns)[number]
const needed = columns.length
/** More rows than any network has; each row is checked, then copied between threads. */
const mostRows = 10_000
/** Characters of one row: a file without line breaks, or with an open quote, is a single long row. */
const longestRow = 200_000
const mostTold = 100
const noRows = () => new AppError('BAD_REQUEST', 'CSV must have header row and at least one VA')

/** The separator that the header uses most; Excel uses semicolons where the comma is the decimal separator. */
const separatorOf = (text: string) => {
  const header = text.slice(0, text.search(/[\r\n]|$/))
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** The records of a CSV text, up to a few more than `most`, whatever its separator and line breaks. */
export function recordsOf(text: string, most = mostRows): string[][] {
  try {
    return parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: longestRow,
      // Without this the parser's time is quadratic in the number of empty lines.
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: most + 2,
    })
  } catch (error) {
    if ((error as { code?: string }).code === 'CSV_MAX_RECORD_SIZE')
      throw new AppError('BAD_REQUEST', 'CSV parsing failed: a row is too long.')
    throw new AppError('BAD_REQUEST', 'CSV parsing failed: a quote is opened and never closed.')
  }
}

const list = (cell: string) =>
  cell
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)

/** `told` lists the first of the skipped rows. */
export type ParsedVas = { rows: VaRow[]; skipped: number; told: SkippedRow[] }

/** Parses an upload. Columns are found by name, in any order and case; invalid rows are reported by number. */
export function parseVaCsv(csv: Uint8Array | string): ParsedVas {
  const text = (typeof csv === 'string' ? csv : decode(csv)).replace(/^\uFEFF/, '')
  const [header, ...records] = recordsOf(text).filter((record) => record.some((cell) => cell.trim()))
  if (records.length > mostRows)
    throw new AppError('BAD_REQUEST', 'A file may have up to 10,000 rows. Please split it.')
  const names = header?.map((cell) => cell.trim().toLowerCase()) ?? []
  if (records.length === 0 || !names.includes('name') || !names.includes('email')) throw noRows()
  const rows: VaRow[] = []
  const told: SkippedRow[] = []
  let skipped = 0
  for (const [index, record] of records.entries()) {
    const row = rowOf(record, names)
    if (typeof row !== 'string') rows.push(row)
    else if (++skipped <= mostTold) told.push({ row: index + 1, reason: row })
  }
  if (rows.length === 0) throw new AppError('BAD_REQUEST', 'No valid VAs found')
  return { rows, skipped, told }
}

/** One VA, or why the row is invalid. Cells beyond the header belong to the last column: its commas were not quoted. */
function rowOf(record: string[], names: string[]): VaRow | string {
  if (record.length < needed) return `has ${record.length} of ${needed} columns`
  const cells = [
    ...record.slice(0, names.length - 1),
    record
      .slice(names.length - 1)
      .join(',')
      .replace(/(?<!,),+$/, ''),
  ]
  const cell = (column: Column) => cells[names.indexOf(column)]?.trim() ?? ''
  if (!cell('name')) return 'has no name'
  if (!cell('email')) return 'has no email'
  const email = vaRecord.shape.email.safeParse(cell('email'))
  if (!email.success) return 'has an email address that cannot be one'
  const long = columns.find((column) => cell(column).length > (column === 'intro' ? maxLength.text : maxLength.note))
  if (long) return `has too much text under ${long}`
  if (!record.every(isPrintable)) return 'has a character that cannot be stored'
  return {
    name: cell('name').replace(/\s+/g, ' ').slice(0, maxLength.line).toWellFormed(),
    email: email.data,
    timezone: cell('timezone'),
    skills: list(cell('skills')).join(', '),
    tools: list(cell('tools')),
    intro: cell('intro'),
  }
}
