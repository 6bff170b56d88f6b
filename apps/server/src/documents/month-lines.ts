import { type DocumentSources, maxDocumentLines } from '@kazi/schemas/document'
import type { DocumentLine } from '@kazi/schemas/document-templates'
import { hours, money } from '@kazi/schemas/format'
import type { Currency } from '@kazi/schemas/money'
import type { TemplateName } from '@kazi/schemas/template-names'
import type { Db } from '../db/database.ts'
import { agreedEndedIn, type Line, linesOf, linesSince } from '../earnings/earnings.queries.ts'
import { oneLine } from '../emails/one-line.ts'
import { AppError } from '../errors.ts'

const hourLine = (line: Line): DocumentLine => ({
  day: line.day,
  description: line.title,
  quantity: Math.round(((line.minutes ?? 0) / 60) * 10_000) / 10_000,
  unitCents: line.rateCents ?? 0,
})

/** An invoice has one line for each task, which costs what the rows of the statement add up to. */
function invoiceLines(lines: Line[]): DocumentLine[] {
  const tasks = Map.groupBy(lines, ({ title, vaName, rateCents, kind }) =>
    JSON.stringify([title, vaName, rateCents, kind === 'agreed']),
  )
  return [...tasks.values()].flatMap((own) => {
    const [first] = own
    const unitCents = own.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
    if (!first || unitCents === 0) return []
    const minutes = own.reduce((sum, line) => sum + (line.minutes ?? 0), 0)
    const rate = first.rateCents ? { amountCents: first.rateCents, currency: first.currency } : undefined
    const time = `${hours(minutes)}${first.kind === 'agreed' ? ' agreed' : ''}`
    const basis = rate && minutes > 0 ? ` (${time} at ${money(rate, 'en-US')}/hr)` : ''
    return [{ description: `${oneLine(first.title, 150)}${basis}`, quantity: 1, unitCents }]
  })
}

export const linesFor = (template: TemplateName, lines: Line[]) =>
  template === 'statement_of_hours' ? lines.filter(({ minutes }) => minutes).map(hourLine) : invoiceLines(lines)

type Records = Pick<DocumentSources, 'template' | 'clientId' | 'vaId'>
export type Zones = Record<'vaName' | 'clientName', string>

const readerOf = ({ clientId, vaId }: Records) => (vaId ? { vaId } : clientId ? { userId: clientId } : undefined)
const zoneFor = ({ template }: Records, zones: Zones) => (template === 'invoice' ? zones.clientName : zones.vaName)

/** What a document of these records has: an invoice also has the agreed hours of work that has ended. */
const ofRecords = ({ template, clientId, vaId }: Records, lines: Line[], ended: Line[]) =>
  [...lines.filter(({ kind }) => kind !== 'agreed'), ...(template === 'invoice' ? ended : [])].filter(
    (line) => (!clientId || line.userId === clientId) && (!vaId || line.vaId === vaId),
  )

const isUnpriced = ({ rateCents, fixed }: Line) => rateCents === null && !fixed
const orWrite = 'or write the lines yourself.'

/**
 * Whose document it is must be chosen where the records do not say it: it would have the work of others, and an invoice
 * that is nobody's would not be named where its client's next one is made.
 */
function whoIsOpen({ template, clientId, vaId }: Records, lines: Line[]) {
  const clients = new Set(lines.map(({ client }) => client)).size
  const vas = new Set(lines.map((line) => line.vaId)).size
  if (!clientId && clients > 1)
    return `This month has work for more than one client. Choose the client above, ${orWrite}`
  if (template === 'invoice' && !clientId && lines.some(({ userId }) => userId !== null))
    return `An invoice is for one client. Choose the client above, ${orWrite}`
  if (template === 'statement_of_hours' && !vaId && vas > 1)
    return `This month has work of more than one VA. Choose the VA above, ${orWrite}`
  return null
}

/** Lines by currency, those with most first. Hours without a price have none: they go with the chosen or first one. */
function linesByCurrency(template: TemplateName, all: Line[], chosen: Currency | undefined) {
  const priced = Map.groupBy(
    all.filter((line) => !isUnpriced(line)),
    ({ currency }) => currency,
  )
  const [most] = [...priced].sort(([, a], [, b]) => b.length - a.length)
  const home = chosen ?? most?.[0]
  return [...Map.groupBy(all, (line) => (isUnpriced(line) && home) || line.currency)]
    .map(([currency, lines]) => ({ currency, lines: linesFor(template, lines) }))
    .sort((a, b) => b.lines.length - a.lines.length)
}

/**
 * The lines of a month, in one currency: the chosen one, or the one that most of them have. A document for a client has
 * the client's month, as the client's statement does. Agreed hours are billed in the month in which the work ended or
 * its last result was accepted, whichever came later, without any logged: until then what is logged takes their place,
 * and both would be billed (decision 041).
 */
export async function monthLines(db: Db, sources: DocumentSources, zones: Zones) {
  const { template, month, currency: chosen } = sources
  const reader = readerOf(sources)
  if (!month || !reader) return undefined
  const when = { zone: zoneFor(sources, zones), month }
  const [worked, ended] = await Promise.all([
    linesOf(db, reader, when),
    template === 'invoice' ? agreedEndedIn(db, reader, when) : [],
  ])
  const all = ofRecords(sources, worked, ended).filter((line) =>
    template === 'invoice' ? line.amountCents : line.minutes,
  )
  const open = whoIsOpen(sources, all)
  if (open) return { currency: chosen, lines: [], otherCurrencies: [], open }
  const byCurrency = linesByCurrency(template, all, chosen)
  const currency = chosen ?? byCurrency[0]?.currency
  return {
    currency,
    lines: byCurrency.find((one) => one.currency === currency)?.lines ?? [],
    otherCurrencies: byCurrency.flatMap((one) => (one.currency === currency ? [] : one.currency)),
    open: null,
  }
}

export const needsOf = ({ template, clientId }: Records) => ({
  price: template === 'invoice',
  client: clientId !== undefined,
})

/** What a document would have of some months that is here only since an instant; null for all of it. */
export async function laterLines(
  db: Db,
  records: Records,
  zones: Zones,
  when: { first: string; last: string; since: string | null },
) {
  const reader = readerOf(records)
  if (!reader) return []
  const { lines, ended } = await linesSince(db, reader, {
    ...when,
    zone: zoneFor(records, zones),
    needs: needsOf(records),
  })
  return ofRecords(records, lines, ended)
}

/** Why a document cannot have these lines, if they are too many: cut off, they would leave work unpaid. */
function tooManyLines({ length }: DocumentLine[]) {
  if (length <= maxDocumentLines) return null
  const [has, most] = [length, maxDocumentLines].map((number) => number.toLocaleString('en'))
  return `This month has ${has} lines, but a document can have at most ${most}. Split it by VA, or write the lines yourself.`
}

/** Why the lines of a month are not filled in, if they are not. */
export const notFilled = ({ lines, open }: { lines: DocumentLine[]; open: string | null }) =>
  open ?? tooManyLines(lines)

export function linesOrRefuse(filled: { lines: DocumentLine[]; open: string | null }) {
  const problem = notFilled(filled)
  if (problem) throw new AppError('CONFLICT', problem)
  return filled.lines
}
