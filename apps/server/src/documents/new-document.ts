import type { DocumentSources } from '@kazi/schemas/document'
import { type DocumentContent, lineAmount, templateOf } from '@kazi/schemas/document-templates'
import type { Currency, Money } from '@kazi/schemas/money'
import type { TemplateName } from '@kazi/schemas/template-names'
import type { Db } from '../db/database.ts'
import { issuedForMonths } from './documents.queries.ts'
import { fillFrom } from './filling.ts'
import { tooManyLines } from './month-lines.ts'

/** How many months back are compared: until then time was logged late or corrected, and somebody still remembers it. */
const monthsBack = 3
/** More are not compared: each reads a month of work. */
const mostCompared = 20

/**
 * What the form of a new document starts with, the documents that were issued for the same month already, and the
 * earlier months whose records no longer say what was issued for them.
 */
export async function fillDocument(db: Db, sources: DocumentSources) {
  const { clientId, vaId, ...filled } = await fillFrom(db, sources)
  const tooMany = tooManyLines(filled.lines)
  const records = { ...sources, clientId, vaId }
  const [already, changed] = [await alreadyIssued(db, records), await changedMonths(db, records)]
  return { ...filled, lines: tooMany ? [] : filled.lines, tooMany, already, changed }
}

async function alreadyIssued(db: Db, { template, month, clientId, vaId }: DocumentSources) {
  if (!month || !templateOf(template).lines) return []
  const issued = await issuedForMonths(db, { template, months: [month], clientId, vaId })
  return issued
    .reverse()
    .map(({ id, number, issuedAt, ...content }) => ({ id, number, issuedAt, total: totalOf(template, content) }))
}

type Issued = Awaited<ReturnType<typeof issuedForMonths>>[number]
const scopeOf = ({ clientId, vaId, fields: { month, currency } }: Issued) =>
  JSON.stringify([month, currency, clientId, vaId])
/** Whether one document has all the records of another one: an invoice has all VAs of its client unless one is chosen. */
const covers = (wide: Issued, one: Issued) =>
  wide.fields.month === one.fields.month &&
  wide.fields.currency === one.fields.currency &&
  [null, one.clientId].includes(wide.clientId) &&
  [null, one.vaId].includes(wide.vaId)
const breadth = ({ clientId, vaId }: Issued) => Number(clientId === null) + Number(vaId === null)
const byBreadth = (issued: Issued[]) => issued.toSorted((a, b) => breadth(b) - breadth(a))

/** The documents that stand for the same records together: one may bill what another has left out. */
function together(issued: Issued[]) {
  const widestFirst = byBreadth(issued)
  const groups = Map.groupBy(issued, (one) => scopeOf(widestFirst.find((wide) => covers(wide, one)) ?? one))
  return [...groups.values()]
}

/**
 * The earlier months in which time was logged, corrected or deleted after their document was issued: nobody opens them
 * again, so what they lack would never be billed, and what they have too much never be taken back.
 */
async function changedMonths(db: Db, { template, month, clientId, vaId }: DocumentSources) {
  if (!month || !templateOf(template).lines) return []
  const issued = await issuedForMonths(db, { template, months: monthsBefore(month), clientId, vaId })
  const changed = []
  for (const documents of together(issued.reverse()).slice(-mostCompared)) {
    const change = await changeSince(db, template, documents)
    if (change) changed.push(change)
  }
  return changed.sort((a, b) => a.month.localeCompare(b.month))
}

async function changeSince(db: Db, template: TemplateName, documents: Issued[]) {
  const [widest] = byBreadth(documents)
  const { month, currency } = (widest?.fields ?? {}) as { month: string; currency: Currency }
  const [clientId, vaId] = [widest?.clientId ?? undefined, widest?.vaId ?? undefined]
  const { lines } = await fillFrom(db, { template, month, currency, clientId, vaId })
  const fields = { currency }
  const issued = sumOf(template, { fields, lines: documents.flatMap((one) => one.lines) })
  const now = sumOf(template, { fields, lines })
  if (issued.total.amountCents === now.total.amountCents && issued.minutes === now.minutes) return undefined
  return { month, numbers: documents.map(({ number }) => number), issued, now }
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
