import type { DocumentSources } from '@kazi/schemas/document'
import { type DocumentContent, lineAmount, templateOf } from '@kazi/schemas/document-templates'
import type { Currency, Money } from '@kazi/schemas/money'
import type { TemplateName } from '@kazi/schemas/template-names'
import type { Db } from '../db/database.ts'
import type { Zone } from '../db/local-day.ts'
import type { Line } from '../earnings/earnings.queries.ts'
import { covers, coversAll, type Issued, isInvoicedFor, monthOf, wasAgreed, wasThere } from './covers.ts'
import { invoicedTasks, issuedForMonths, readingTime } from './documents.queries.ts'
import { fillFrom } from './filling.ts'
import { laterLines, linesFor, needsOf } from './month-lines.ts'
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
  const { clientId, vaId, zone, problem, ...filled } = await fillFrom(db, sources)
  const records = { ...sources, clientId, vaId }
  const already = await alreadyIssued(db, records)
  const earlier = await earlierMonths(db, records, zone)
  return {
    ...filled,
    lines: problem ? [] : filled.lines,
    linesReadAt,
    already,
    ...earlier,
    // Lines of one's own stay where something is still to be chosen, and go where the month has too many.
    notFilled: problem?.text ?? null,
    tooMany: problem?.tooMany ?? false,
  }
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

/**
 * `changed` are the earlier months to which work was added after the lines of the last document that could have it were
 * read, and `unbilled` the VAs' work for a client in them that no invoice stands for: nobody opens them again, so it
 * would never be billed. Of what was corrected or deleted since, the records keep no trace, and what a document says
 * besides them may be meant so: neither is compared.
 */
async function earlierMonths(db: Db, records: DocumentSources, zone: Zone) {
  const { template, month, clientId } = records
  if (!month || !templateOf(template).lines) return { changed: [], unbilled: [] }
  const invoicedClient = template === 'invoice' ? clientId : undefined
  const months = monthsBefore(month, invoicedClient ? billableMonthsBack : monthsBack)
  const issued = Map.groupBy(
    (await issuedForMonths(db, { ...records, months })).reverse(),
    ({ fields }) => fields.month ?? '',
  )
  const read = invoicedClient ? months : [...issued.keys()]
  const since = Object.fromEntries(read.map((one) => [one, lastReading(issued.get(one) ?? [], records)]))
  const tasks = Map.groupBy(invoicedClient ? await invoicedTasks(db, invoicedClient) : [], ({ taskId }) => taskId)
  const lines = (await laterLines(db, records, zone, since))
    .filter((line) => !tasks.get(line.taskId)?.some((task) => isInvoicedFor(task, line)))
    .map((line) => ({
      line,
      documents: (issued.get(monthOf(line)) ?? []).filter((document) => covers(document, line)),
    }))
  return {
    changed: await changedMonths(db, records, lines, monthsBefore(month, monthsBack)),
    unbilled: invoicedClient ? unbilledWork(template, lines) : [],
  }
}

/** When the lines of a month were last read for a document that has all of them: what was there by then is settled. */
const lastReading = (issued: Issued[], records: DocumentSources) =>
  issued
    .filter((document) => coversAll(document, records))
    .map(({ linesReadAt }) => linesReadAt)
    .sort()
    .at(-1) ?? '-infinity'

type Covered = { line: Line; documents: Issued[] }

/** The work of each VA in a month, in one currency, that no document could have. */
const unbilledWork = (template: TemplateName, lines: Covered[]) =>
  byMonth(lines.filter(({ documents }) => documents.length === 0))
    .flatMap((own) => [...Map.groupBy(own, ({ line }) => line.vaId).values()])
    .flatMap((own) => {
      const { month, later } = addition(template, own)
      return own.slice(0, 1).map(({ line: { vaId, vaName } }) => ({ month, vaId, vaName, total: later.total }))
    })
    .filter(({ total }) => total.amountCents !== 0)

async function changedMonths(db: Db, records: DocumentSources, lines: Covered[], recent: string[]) {
  const { template } = records
  const covered = lines.filter(
    ({ line, documents }) => documents.length > 0 && !documents.some((document) => wasThere(line, document)),
  )
  const entries = covered.flatMap(({ line: { kind, sourceId } }) => (kind === 'time' ? sourceId : []))
  const before = await entriesBefore(db, entries, needsOf(records))
  const later = covered.filter(({ line, documents }) => {
    const spans = line.kind === 'time' ? before.get(line.sourceId) : []
    const isThere = recent.includes(monthOf(line)) ? wasThere : wasAgreed
    return !documents.some((document) => isThere(line, document, spans))
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
