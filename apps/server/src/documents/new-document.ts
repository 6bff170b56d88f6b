import type { DocumentSources } from '@kazi/schemas/document'
import { type DocumentContent, lineAmount, templateOf } from '@kazi/schemas/document-templates'
import type { Currency, Money } from '@kazi/schemas/money'
import type { TemplateName } from '@kazi/schemas/template-names'
import type { Db } from '../db/database.ts'
import type { Line } from '../earnings/earnings.queries.ts'
import { issuedForMonths, readingTime } from './documents.queries.ts'
import { fillFrom } from './filling.ts'
import { laterLines, linesFor, needsOf, notFilled, type Zones } from './month-lines.ts'
import { entriesBefore } from './sources.queries.ts'

/** How many months back are looked at: until then time was logged late, and somebody still remembers it. */
const monthsBack = 3
/** For work without an invoice, and for a price that is agreed later: the team has just dealt with that. */
const billableMonthsBack = 12

/**
 * What the form of a new document starts with, the documents that were issued for the same month already, and what was
 * added to earlier months after their documents were issued, or has no invoice.
 */
export async function fillDocument(db: Db, sources: DocumentSources) {
  const linesReadAt = await readingTime(db)
  const { clientId, vaId, zones, open, ...filled } = await fillFrom(db, sources)
  const problem = notFilled({ lines: filled.lines, open })
  const records = { ...sources, clientId, vaId }
  const already = await alreadyIssued(db, records)
  const earlier = await earlierMonths(db, records, zones)
  return { ...filled, lines: problem ? [] : filled.lines, linesReadAt, notFilled: problem, already, ...earlier }
}

async function alreadyIssued(db: Db, { template, month, clientId, vaId }: DocumentSources) {
  if (!month || !templateOf(template).lines) return []
  const issued = await issuedForMonths(db, { template, months: [month], clientId, vaId })
  return issued.reverse().map(({ id, number, issuedAt, linesReadAt: _, ...content }) => ({
    id,
    number,
    issuedAt,
    total: totalOf(template, content),
  }))
}

type Issued = Awaited<ReturnType<typeof issuedForMonths>>[number]
/**
 * Whether a document stands for a line's records, in whatever currency: who issued it has seen those of the others. An
 * invoice has all VAs of its client unless one is chosen.
 */
const covers = ({ fields, clientId, vaId }: Issued, line: Line) =>
  fields.month === monthOf(line) && [null, line.userId].includes(clientId) && [null, line.vaId].includes(vaId)
const monthOf = ({ day }: Line) => day.slice(0, 7)

/**
 * `changed` are the earlier months to which work was added after the lines of the last document that could have it were
 * read, and `unbilled` those with work of a client that no invoice stands for: nobody opens them again, so it would never
 * be billed. Of what was corrected or deleted since, the records keep no trace, and what a document says besides them may
 * be meant so: neither is compared.
 */
async function earlierMonths(db: Db, records: DocumentSources, zones: Zones) {
  const { template, month, clientId } = records
  if (!month || !templateOf(template).lines) return { changed: [], unbilled: [] }
  const billed = template === 'invoice' && clientId !== undefined
  const months = monthsBefore(month, billed ? billableMonthsBack : monthsBack)
  const issued = (await issuedForMonths(db, { ...records, months })).reverse()
  const since = billed ? null : issued.map(({ linesReadAt }) => linesReadAt).sort()[0]
  if (since === undefined) return { changed: [], unbilled: [] }
  const [first, last] = [months.at(-1) ?? month, months[0] ?? month]
  const lines = (await laterLines(db, records, zones, { first, last, since })).map((line) => ({
    line,
    documents: issued.filter((document) => covers(document, line)),
  }))
  const unbilled = billed ? lines.filter(({ documents }) => documents.length === 0) : []
  return {
    changed: await changedMonths(db, records, lines, monthsBefore(month, monthsBack)),
    unbilled: byMonth(unbilled)
      .map((own) => {
        const { month, later } = addition(template, own)
        return { month, total: later.total }
      })
      .filter(({ total }) => total.amountCents !== 0),
  }
}

type Covered = { line: Line; documents: Issued[] }

async function changedMonths(db: Db, records: DocumentSources, lines: Covered[], recent: string[]) {
  const { template } = records
  const covered = lines.filter(
    ({ line, documents }) =>
      documents.length > 0 && documents.every(({ linesReadAt }) => line.recordedAt > linesReadAt),
  )
  const entries = covered.flatMap(({ line: { kind, sourceId } }) => (kind === 'time' ? sourceId : []))
  const before = await entriesBefore(db, entries, needsOf(records))
  const later = covered.filter(({ line, documents }) => {
    const spans = (line.kind === 'time' && before.get(line.sourceId)) || []
    const isThere = recent.includes(monthOf(line)) ? wasThere : wasAgreed
    return documents.every(({ linesReadAt }) => !isThere(line, spans, linesReadAt))
  })
  return byMonth(later)
    .map((own) => addition(template, own))
    .filter((one) => one.later.total.amountCents !== 0 || one.later.minutes)
}

/** In groups of one month and currency each, oldest month first. */
const byMonth = (lines: Covered[]) =>
  [...Map.groupBy(lines, ({ line }) => `${monthOf(line)} ${line.currency}`)]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, own]) => own)

/** Whether a line was there at a time: one that was deleted and restored was not in between. */
const wasThere = ({ recordedAt }: Line, before: { from: string; until: string }[], at: string) =>
  recordedAt <= at || before.some(({ from, until }) => from <= at && at < until)

/** Long ago, only what was agreed later counts: its price or its client. */
const wasAgreed = ({ agreedAt }: Line, _: unknown, at: string) => agreedAt === null || agreedAt <= at

/** What was added to one month, in one currency, and the numbers of the documents that could have it, oldest first. */
function addition(template: TemplateName, later: Covered[]) {
  const lines = later.map(({ line }) => line)
  const documents = new Map(later.flatMap((one) => one.documents.map(({ id, number }) => [id, number] as const)))
  const numbers = [...documents].sort(([a], [b]) => a - b).map(([, number]) => number)
  const fields = { currency: lines[0]?.currency ?? '' }
  return {
    month: lines[0] ? monthOf(lines[0]) : '',
    numbers,
    later: sumOf(template, { fields, lines: linesFor(template, lines) }),
  }
}

/** 'YYYY-MM', and those that go before it. */
function monthsBefore(month: string, back: number) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Array.from({ length: back }, (_, at) => new Date(Date.UTC(year, number - 2 - at)).toISOString().slice(0, 7))
}

/** The minutes are of a document whose lines are hours; one for an invoice says them in words only. */
function sumOf(template: TemplateName, content: DocumentContent): { total: Money; minutes?: number } {
  const total = totalOf(template, content)
  if (templateOf(template).lines !== 'Hours') return { total }
  return { total, minutes: content.lines.reduce((sum, { quantity }) => sum + Math.round(quantity * 60), 0) }
}

function totalOf(template: TemplateName, { fields, lines }: DocumentContent): Money {
  const currency = fields.currency as Currency
  const { lines: quantity = 'Quantity' } = templateOf(template)
  const amounts = lines.map((line) => lineAmount(line, currency, quantity).amountCents)
  return { amountCents: amounts.reduce((sum, one) => sum + one, 0), currency }
}
