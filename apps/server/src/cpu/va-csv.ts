import { parseRate } from '@kazi/analyst/matching/rates'
import { withoutApostrophe } from '@kazi/schemas/csv'
import { maxLength } from '@kazi/schemas/max-length'
import { isBlank, isPrintable, unseen } from '@kazi/schemas/printable'
import { decode, hasLostCharacter, lostCharacter } from '@kazi/schemas/text-file'
import { maxImportColumns, maxImportRows, type VaImportField, vaImportFields } from '@kazi/schemas/va-import'
import { vaRecord } from '@kazi/schemas/va-record'
import { parse } from 'csv-parse/sync'
import { perBatch } from '../db/batch.ts'
import { AppError } from '../errors.ts'
import { guessColumns, isData } from './va-columns.ts'

/** The columns of the documented file, which are found by these names alone. */
const documented = ['name', 'email', 'timezone', 'skills', 'tools', 'intro'] as const
/** A row has at least so many cells, or as many as the header has. */
const needed = documented.length
/** Characters of one row: a file without line breaks, or with an open quote, is a single long row. */
const longestRow = 200_000
const noRows = () => new AppError('BAD_REQUEST', 'CSV must have header row and at least one VA')

/** Excel takes the separator from a first line such as "sep=;", and other programs write it for Excel. */
const separatorLine = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n|$)/i

/** What a first line names, or what the header uses most: Excel has semicolons where the comma is for decimals. */
export function separatorOf(text: string) {
  const named = separatorLine.exec(text)?.[1]
  if (named) return named
  const header = text.slice(0, text.search(/[\r\n]|$/))
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** How a workbook, a PDF and pictures begin. Where that is not UTF-8, `decode` reads it as Windows-1252. */
const otherFiles = ['PK\u0003\u0004', '%PDF-', '‰PNG', 'ÿØÿ']

/**
 * The records of a CSV text, up to a few more than `most`, whatever its separator and line breaks. What our own writer has
 * put in front of a cell, against formulas, is taken off.
 */
export function recordsOf(text: string, most = maxImportRows): string[][] {
  if (otherFiles.some((start) => text.startsWith(start)))
    throw new AppError('BAD_REQUEST', 'This is not a CSV file. In Excel or Sheets, save or download it as CSV first.')
  const [line = ''] = separatorLine.exec(text) ?? []
  try {
    const records: string[][] = parse(text.slice(line.length), {
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
    return records.map((cells) => cells.map(withoutApostrophe))
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
/** In the file of a person who did not read the manual, skills are separated by commas or bars as well. */
const looseList = (cell: string) =>
  (cell.includes(';') ? cell.split(';') : cell.split(/[,،؛|\n]/)).map((part) => part.trim()).filter(Boolean)

/** A row of the file, as the database reads it. `row` counts data rows from 1, as a person reading the file would. */
export type ReadRow = {
  row: number
  cells?: string[] | undefined
  /** The columns of `vas` that the row gives; a row that gives none is invalid. */
  va?: Record<string, unknown> | undefined
  email?: string | undefined
  /** Why the row is invalid, and the column that has to change. */
  problem?: string | undefined
  column?: number | undefined
  /** The first row with the same address. */
  first?: number | undefined
}
export type Mapping = (VaImportField | null)[]
/** `batches` are rows as JSON, which is copied between threads and sent to the database without being read on the way. */
export type ReadVas = { columns: string[]; mapping: Mapping; total: number; batches: string[] }

function recordsWithHeader(csv: Uint8Array | string) {
  const text = (typeof csv === 'string' ? csv : decode(csv)).replace(/^\uFEFF/, '')
  const [header = [], ...records] = recordsOf(text).filter((record) => record.some((cell) => cell.trim()))
  if (records.length > maxImportRows)
    throw new AppError('BAD_REQUEST', 'A file may have up to 10,000 rows. Please split it.')
  return { header: header.map((cell) => cell.trim()), records, separator: separatorOf(text) }
}

export function refuseWide(header: readonly string[]) {
  if (header.length > maxImportColumns)
    throw new AppError('BAD_REQUEST', `A file may have up to ${maxImportColumns} columns. Please remove some.`)
}

/** Parses an upload of the documented call: columns by name, in any order and case. Throws if no row is valid. */
export function parseVaCsv(csv: Uint8Array | string): ReadVas {
  const { header, records, separator } = recordsWithHeader(csv)
  const names = header.map((cell) => cell.toLowerCase())
  if (records.length === 0 || !names.includes('name') || !names.includes('email')) throw noRows()
  const mapping = names.map((name, at) => {
    const field = documented.find((one) => one === name)
    return field && names.indexOf(name) === at ? field : null
  })
  const read = readRows(records, { width: header.length, mapping, needed, separator, strict: true })
  if (!read.some(({ va }) => va)) throw new AppError('BAD_REQUEST', 'No valid VAs found')
  return { columns: header, mapping, total: read.length, batches: batchesOf(read) }
}

/** Reads a file whose columns can have any names, and guesses what they stand for. */
export function readVaFile(csv: Uint8Array | string): ReadVas {
  const { header, records, separator } = recordsWithHeader(csv)
  if (records.length === 0 || isData(header)) throw noRows()
  refuseWide(header)
  const mapping = guessColumns(header, records)
  const width = header.length
  const read = readRows(records, { width, mapping, needed: Math.min(needed, width), separator, strict: false })
  return { columns: header.map((cell) => printable(cell, 200)), mapping, total: read.length, batches: batchesOf(read) }
}

/** Reads rows that were read before by another mapping; `batches` are JSON arrays of `{ row, cells }`. */
export function readVaRows({ batches, columns, mapping }: Pick<ReadVas, 'batches' | 'columns' | 'mapping'>) {
  const rows = batches.flatMap((batch) => JSON.parse(batch) as { row: number; cells: string[] }[])
  const width = columns.length
  const read = readRows(
    rows.map(({ cells }) => cells),
    // No row is wider than the header any more.
    { width, mapping, needed: Math.min(needed, width), separator: ',', strict: false },
  )
  return batchesOf(read.map((one, at) => ({ ...one, row: rows[at]?.row ?? one.row })))
}

const printable = (cell: string, most: number) =>
  cell
    .replace(/[\p{Cc}]/gu, ' ')
    .slice(0, most)
    .toWellFormed()

function batchesOf(rows: ReadRow[]) {
  const batches: string[] = []
  let batch: string[] = []
  let characters = 0
  const close = () => {
    if (batch.length > 0) batches.push(`[${batch.join(',')}]`)
    batch = []
    characters = 0
  }
  for (const row of rows) {
    const json = JSON.stringify(row)
    if (batch.length === perBatch.rows || characters + json.length > perBatch.characters) close()
    batch.push(json)
    characters += json.length
  }
  close()
  return batches
}

type Shape = {
  width: number
  mapping: Mapping
  needed: number
  /** Joins the cells beyond the header again. */
  separator: string
  /** The documented call: lists are separated by semicolons, and a long name is cut. */
  strict: boolean
}

function readRows(records: string[][], shape: Shape): ReadRow[] {
  const firsts = new Map<string, number>()
  return records.map((record, index) => {
    const read = rowOf(record, shape)
    const row = index + 1
    const cells = cellsOf(record, shape.width, shape.separator).map((cell) => printableCell(cell))
    if ('problem' in read) return { row, cells, ...read }
    const key = String(read.va.email).toLowerCase()
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, row)
    return { row, cells, va: read.va, email: key, first }
  })
}

/** A text column stores neither NUL nor half a surrogate pair; the row is invalid, and shown all the same. */
const printableCell = (cell: string) => (isPrintable(cell) ? cell : cell.toWellFormed().replaceAll('\u0000', '\uFFFD'))

/** Cells beyond the header belong to the last column, whose text was not quoted; blank ones at the end are dropped. */
export function cellsOf(record: string[], width: number, separator: string) {
  const last = record.findLastIndex((cell, at) => at < width || cell.trim())
  if (last < width) return record.slice(0, width)
  return [...record.slice(0, width - 1), record.slice(width - 1, last + 1).join(separator)]
}

const limits: Partial<Record<VaImportField, number>> = {
  name: maxLength.line,
  timezone: maxLength.line,
  skills: maxLength.note,
  intro: maxLength.text,
  country: maxLength.line,
  languages: maxLength.line,
  hourlyRate: maxLength.line,
  experience: maxLength.note,
  industry: maxLength.line,
  availability: maxLength.line,
}
const limitOf = (field: VaImportField, strict: boolean) =>
  strict && field !== 'intro' && field !== 'timezone' ? maxLength.note : (limits[field] ?? maxLength.note)

/** The fields of one line, besides the name. */
const lineFields = ['timezone', 'country', 'languages', 'availability', 'hourlyRate'] as const
type LineField = (typeof lineFields)[number]
const onOneLine = (text: string) =>
  text
    .split(/[\r\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
/** As the console's form would keep it; lines that are put together can be too long for one. */
function lineIn(field: LineField, text: string): { success: boolean; data: string } {
  if (!text) return { success: true, data: '' }
  const { success, data } = vaRecord.shape[field].safeParse(onOneLine(text))
  return { success, data: data ?? '' }
}
/** Without what a page or a phone has put into a copied address, unseen; but a line break or a tab is a mistake. */
const withoutUnseen = (text: string) => text.replace(unseen, (mark) => (/\p{Cc}/u.test(mark) ? mark : ''))
/** What a reader sees of a cell: nothing, if all its characters are unseen. */
const seenIn = (cell: string) => {
  const text = cell.trim()
  return text.length <= maxLength.line && isBlank(text) ? '' : text
}

/** The columns of one VA, or why the row is invalid and which column of the file has to change. */
function rowOf(record: string[], { width, mapping, needed, separator, strict }: Shape) {
  if (record.length < needed) return { problem: `has ${record.length} of ${needed} columns` }
  const cells = cellsOf(record, width, separator)
  const texts = cells.map(seenIn)
  const cell = (field: VaImportField) => texts[mapping.indexOf(field)] ?? ''
  const wrong = (problem: string, ...fields: VaImportField[]) => {
    const column = fields.map((field) => mapping.indexOf(field)).find((at) => at >= 0)
    return { problem, column }
  }
  const name = (cell('name') || `${cell('firstName')} ${cell('lastName')}`).replace(/\s+/g, ' ').trim()
  if (!name) return wrong('has no name', 'name', 'firstName', 'lastName')
  const address = withoutUnseen(cell('email'))
  if (!address) return wrong('has no email', 'email')
  const email = vaRecord.shape.email.safeParse(address)
  if (!email.success) return wrong('has an email address that is not valid', 'email')
  const fields = mapping.filter((field) => field !== null)
  const long = fields.find((field) => cell(field).length > limitOf(field, strict))
  if (long) return wrong(`has too much text under ${vaImportFields[long].toLowerCase()}`, long)
  if (!strict && name.length > maxLength.line) return wrong('has too much text under name', 'name', 'firstName')
  const bad = cells.findIndex((one, at) => !isPrintable(one) || (mapping[at] != null && hasLostCharacter(one)))
  if (bad >= 0 || !record.every(isPrintable)) return { problem: lostCharacter, column: bad < 0 ? undefined : bad }
  const split = strict ? list : looseList
  const tools = split(cell('tools'))
  if (!strict && (tools.length > 100 || tools.some((tool) => tool.length > maxLength.line)))
    return wrong('has too much text under tools', 'tools')
  const portfolio = vaRecord.shape.portfolio.safeParse(cell('portfolio'))
  if (!portfolio.success) return wrong('has a portfolio that is not a link such as https://example.com', 'portfolio')
  const shownName = vaRecord.shape.name.safeParse(name.slice(0, maxLength.line).toWellFormed())
  if (!shownName.success) return wrong('has no name', 'name', 'firstName', 'lastName')
  const lines = lineFields.map((field) => ({ field, ...lineIn(field, cell(field)) }))
  const refused = lines.find(({ success }) => !success)
  if (refused) return wrong(`has too much text under ${vaImportFields[refused.field].toLowerCase()}`, refused.field)
  const line = Object.fromEntries(lines.map(({ field, data }) => [field, data])) as Record<LineField, string>
  const rate = parseRate(line.hourlyRate)
  const va = {
    name: shownName.data,
    email: email.data,
    timezone: line.timezone,
    skills: split(cell('skills')).join(', '),
    tools: tools.length > 0 ? tools : undefined,
    intro: cell('intro'),
    country: line.country,
    languages: line.languages,
    experience: cell('experience'),
    industry: cell('industry'),
    availability: line.availability,
    portfolio: portfolio.data ?? '',
    ...(line.hourlyRate && {
      hourly_rate: line.hourlyRate,
      rate_min_cents: rate?.minCents ?? null,
      rate_max_cents: rate?.maxCents ?? null,
      rate_currency: rate?.currency ?? null,
    }),
  }
  // An empty cell says nothing: an update leaves the field as it is.
  return { va: Object.fromEntries(Object.entries(va).filter(([, value]) => value !== '' && value !== undefined)) }
}
