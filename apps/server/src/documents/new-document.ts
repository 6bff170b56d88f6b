import type { DocumentSources } from '@kazi/schemas/document'
import { type DocumentContent, lineAmount, templateOf } from '@kazi/schemas/document-templates'
import type { Currency, Money } from '@kazi/schemas/money'
import type { TemplateName } from '@kazi/schemas/template-names'
import type { Db } from '../db/database.ts'
import type { Line } from '../earnings/earnings.queries.ts'
import { issuedForMonths, readingTime } from './documents.queries.ts'
import { fillFrom } from './filling.ts'
import { laterLines, linesFor, tooManyLines, type Zones } from './month-lines.ts'
import { entriesBefore } from './sources.queries.ts'

/** How many months back are looked at: until then time was logged late, and somebody still remembers it. */
const monthsBack = 3

/**
 * What the form of a new document starts with, the documents that were issued for the same month already, and what was
 * added to earlier months after their documents were issued.
 */
export async function fillDocument(db: Db, sources: DocumentSources) {
  const linesReadAt = await readingTime(db)
  const { clientId, vaId, zones, ...filled } = await fillFrom(db, sources)
  const tooMany = tooManyLines(filled.lines)
  const records = { ...sources, clientId, vaId }
  const [already, changed] = [await alreadyIssued(db, records), await changedMonths(db, records, zones)]
  return { ...filled, lines: tooMany ? [] : filled.lines, linesReadAt, tooMany, already, changed }
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
 * The earlier months to which work was added after the lines of the last document that could have it were read: nobody
 * opens them again, so it would never be billed. Of what was corrected or deleted since, the records keep no trace, and
 * what a document says besides them may be meant so: neither is compared.
 */
async function changedMonths(db: Db, records: DocumentSources, zones: Zones) {
  const { template, month } = records
  if (!month || !templateOf(template).lines) return []
  const months = monthsBefore(month)
  const issued = (await issuedForMonths(db, { ...records, months })).reverse()
  const since = issued.map(({ linesReadAt }) => linesReadAt).sort()[0]
  if (since === undefined) return []
  const [first, last] = [months.at(-1) ?? month, months[0] ?? month]
  const lines = await laterLines(db, records, zones, { first, last, since })
  const entries = lines.flatMap(({ kind, sourceId }) => (kind === 'time' ? sourceId : []))
  const before = await entriesBefore(db, entries, { priced: template === 'invoice' })
  const later = lines.flatMap((line) => {
    const documents = issued.filter((document) => covers(document, line))
    const spans = (line.kind === 'time' && before.get(line.sourceId)) || []
    const isLater = documents.length > 0 && documents.every(({ linesReadAt }) => !wasThere(line, spans, linesReadAt))
    return isLater ? [{ line, documents }] : []
  })
  const groups = Map.groupBy(later, ({ line }) => `${monthOf(line)} ${line.currency}`)
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, own]) => addition(template, own))
    .filter((one) => one.later.total.amountCents !== 0 || one.later.minutes)
}

/** Whether a line was there at a time: one that was deleted and restored was not in between. */
const wasThere = ({ recordedAt }: Line, before: { from: string; until: string }[], at: string) =>
  recordedAt <= at || before.some(({ from, until }) => from <= at && at < until)

/** What was added to one month, in one currency, and the numbers of the documents that could have it, oldest first. */
function addition(template: TemplateName, later: { line: Line; documents: Issued[] }[]) {
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
function monthsBefore(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Array.from({ length: monthsBack }, (_, back) =>
    new Date(Date.UTC(year, number - 2 - back)).toISOString().slice(0, 7),
  )
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
