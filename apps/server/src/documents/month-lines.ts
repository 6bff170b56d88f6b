import { type DocumentSources, maxDocumentLines } from '@kazi/schemas/document'
import type { DocumentLine } from '@kazi/schemas/document-templates'
import { hours, money } from '@kazi/schemas/format'
import type { Currency } from '@kazi/schemas/money'
import type { TemplateName } from '@kazi/schemas/template-names'
import type { Db } from '../db/database.ts'
import type { Zone } from '../db/local-day.ts'
import { agreedEndedIn, type Line, linesOf, linesSince, type Reader } from '../earnings/earnings.queries.ts'
import { oneLine } from '../emails/one-line.ts'
import { AppError } from '../errors.ts'
import { covers, type Issued, wasThere } from './covers.ts'
import { issuedForMonths } from './documents.queries.ts'

const hourLine = (line: Line): DocumentLine => ({
  day: line.day,
  description: line.title,
  quantity: Math.round(((line.minutes ?? 0) / 60) * 10_000) / 10_000,
  unitCents: line.rateCents ?? 0,
})

/** Whether somebody left these hours in a statement: its lines can be changed before it is issued. */
function hasHours({ lines }: Issued, line: Line) {
  const { day, description, quantity } = hourLine(line)
  return lines.some((one) => one.day === day && one.description === description && one.quantity === quantity)
}

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

function readerOf({ clientId: userId, vaId }: Records): Reader | undefined {
  if (vaId !== undefined) return { vaId, userId }
  return userId === undefined ? undefined : { userId }
}

/** What a document has: an invoice also has the agreed hours of work that has ended. */
const ofTemplate = (template: TemplateName, lines: Line[], ended: Line[]) => [
  ...lines.filter(({ kind }) => kind !== 'agreed'),
  ...(template === 'invoice' ? ended : []),
]

const isUnpriced = ({ rateCents, fixed }: Line) => rateCents === null && !fixed
const orWrite = 'or write the lines yourself'

/** Where clients without an account cannot be chosen. */
function clientIsOpen(lines: Line[]) {
  const [own, without] = [lines.some(({ userId }) => userId !== null), lines.some(({ userId }) => userId === null)]
  if (!own) return 'This month has work for more than one client without an account. Please write the lines yourself.'
  const advice = `Choose the client above, ${orWrite}${without ? ' for those without an account' : ''}.`
  return `This month has work for more than one client. ${advice}`
}

/**
 * Whose document it is must be chosen where the records do not say it: it would have the work of others, and an invoice
 * that is nobody's would not be named where its client's next one is made.
 */
function whoIsOpen({ template, clientId, vaId }: Records, lines: Line[]) {
  const clients = new Set(lines.map(({ client }) => client)).size
  if (!clientId && clients > 1) return clientIsOpen(lines)
  if (template === 'invoice' && !clientId && lines.some(({ userId }) => userId !== null))
    return `An invoice is for one client. Choose the client above, ${orWrite}.`
  if (template === 'statement_of_hours' && !vaId && countVas(lines) > 1)
    return `This month has work of more than one VA. Choose the VA above, ${orWrite}.`
  return null
}
const countVas = (lines: Line[]) => new Set(lines.map(({ vaId }) => vaId)).size

/** Lines by currency, those with most first. Hours without a price have none: they go with the chosen or first one. */
function linesByCurrency(template: TemplateName, all: Line[], chosen: Currency | undefined, issued: Issued[]) {
  const priced = Map.groupBy(
    all.filter((line) => !isUnpriced(line)),
    ({ currency }) => currency,
  )
  const [most] = [...priced].sort(([, a], [, b]) => b.length - a.length)
  const home = chosen ?? most?.[0]
  const isElsewhere = (line: Line) =>
    issued.some(
      (one) => one.fields.currency !== home && covers(one, line) && wasThere(line, one) && hasHours(one, line),
    )
  const own = home ? all.filter((line) => !(isUnpriced(line) && isElsewhere(line))) : all
  return [...Map.groupBy(own, (line) => (isUnpriced(line) && home) || line.currency)]
    .map(([currency, lines]) => ({ currency, vas: countVas(lines), lines: linesFor(template, lines) }))
    .sort((a, b) => b.lines.length - a.lines.length)
}

/** Why the lines of a month are not filled in; `tooMany`: they are there, but no document can have as many. */
export type Problem = { text: string; tooMany: boolean }

/** A document that was cut off would leave work unpaid. */
function tooManyLines({ length }: DocumentLine[], vas: number): Problem | null {
  if (length <= maxDocumentLines) return null
  const [has, most] = [length, maxDocumentLines].map((number) => number.toLocaleString('en'))
  const advice = vas > 1 ? `Split it by VA, ${orWrite}.` : 'Please write the lines yourself.'
  return { text: `This month has ${has} lines, but a document can have at most ${most}. ${advice}`, tooMany: true }
}

/**
 * The lines of a month, in one currency: the chosen one, or the one that most of them have. A document for a client has
 * the client's month, as the client's statement does. Agreed hours are billed in the month in which the work ended or
 * its last result was accepted, whichever came later, without any logged: until then what is logged takes their place,
 * and both would be billed (decision 041). Hours without a price are in the statement of one currency alone.
 */
export async function monthLines(db: Db, sources: DocumentSources, zone: Zone) {
  const { template, month, currency: chosen, clientId, vaId } = sources
  const reader = readerOf(sources)
  if (!month || !reader) return undefined
  const when = { zone, month }
  const [worked, ended, issued] = await Promise.all([
    linesOf(db, reader, when),
    template === 'invoice' ? agreedEndedIn(db, reader, when) : [],
    template === 'invoice' ? [] : issuedForMonths(db, { template, months: [month], clientId, vaId }),
  ])
  const all = ofTemplate(template, worked, ended).filter((line) =>
    template === 'invoice' ? line.amountCents : line.minutes,
  )
  const text = whoIsOpen(sources, all)
  if (text) return { currency: chosen, lines: [], otherCurrencies: [], problem: { text, tooMany: false } }
  const byCurrency = linesByCurrency(template, all, chosen, issued)
  const currency = chosen ?? byCurrency[0]?.currency
  const { lines, vas } = byCurrency.find((one) => one.currency === currency) ?? { lines: [], vas: 0 }
  return {
    currency,
    lines,
    otherCurrencies: byCurrency.flatMap((one) => (one.currency === currency ? [] : one.currency)),
    problem: tooManyLines(lines, vas),
  }
}

export const needsOf = ({ template, clientId }: Records) => ({
  price: template === 'invoice',
  client: clientId !== undefined,
})

/** What a document would have of some months that is here only since an instant, which each month has by itself. */
export async function laterLines(db: Db, records: Records, zone: Zone, since: Record<string, string>) {
  const reader = readerOf(records)
  if (!reader) return []
  const when = { zone, since, needs: needsOf(records) }
  const { lines, ended } = await linesSince(db, reader, when)
  return ofTemplate(records.template, lines, ended)
}

export function linesOrRefuse({ lines, problem }: { lines: DocumentLine[]; problem: Problem | null }) {
  if (problem) throw new AppError('CONFLICT', problem.text)
  return lines
}
