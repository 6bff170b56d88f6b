import { limits } from '@kazi/schemas/text'
import { type VaRecord, vaRecord } from '@kazi/schemas/va'
import { parse } from 'csv-parse/sync'
import { AppError } from '../errors.ts'

export type VaRow = Pick<VaRecord, 'name' | 'email' | 'timezone' | 'skills' | 'tools' | 'intro'>
/** `row` counts data rows from 1, as a reader of the file would. */
export type SkippedRow = { row: number; reason: string }

const columns = ['name', 'email', 'timezone', 'skills', 'tools', 'intro'] as const
type Column = (typeof columns)[number]
const needed = columns.length
const noRows = () => new AppError('BAD_REQUEST', 'CSV must have header row and at least one VA')

/** UTF-8 or UTF-16 with a mark; what is neither is read as Windows-1252, which Excel writes in western Europe. */
export function decode(bytes: Uint8Array) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator that the header uses most; Excel takes the semicolon where the comma is a decimal sign. */
const separatorOf = (text: string) => {
  const header = text.slice(0, text.search(/[\r\n]|$/))
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

function recordsOf(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    })
  } catch {
    throw new AppError('BAD_REQUEST', 'CSV parsing failed: a quote is opened and never closed.')
  }
}

const list = (cell: string) =>
  cell
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)

/** Reads an upload. Columns go by their names, whatever their order and case; what cannot be a VA is told by row. */
export function parseVaCsv(csv: Uint8Array | string): { rows: VaRow[]; skipped: SkippedRow[] } {
  const text = (typeof csv === 'string' ? csv : decode(csv)).replace(/^\uFEFF/, '')
  const [header, ...records] = recordsOf(text).filter((record) => record.some((cell) => cell.trim()))
  const names = header?.map((cell) => cell.trim().toLowerCase()) ?? []
  if (records.length === 0 || !names.includes('name') || !names.includes('email')) throw noRows()
  const rows: VaRow[] = []
  const skipped: SkippedRow[] = []
  for (const [index, record] of records.entries()) {
    const row = rowOf(record, names)
    if (typeof row === 'string') skipped.push({ row: index + 1, reason: row })
    else rows.push(row)
  }
  if (rows.length === 0) throw new AppError('BAD_REQUEST', 'No valid VAs found')
  return { rows, skipped }
}

/** One VA, or why the row is none. Cells beyond the header belong to the last column: commas that nobody quoted. */
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
  const long = columns.find((column) => cell(column).length > (column === 'intro' ? limits.text : limits.note))
  if (long) return `has too much text under ${long}`
  if (record.some((text) => text.includes('\u0000'))) return 'has a character that cannot be stored'
  return {
    name: cell('name').slice(0, limits.line),
    email: email.data,
    timezone: cell('timezone'),
    skills: list(cell('skills')).join(', '),
    tools: list(cell('tools')),
    intro: cell('intro'),
  }
}
