import type { DocumentSources } from '@kazi/schemas/document'
import { type DocumentContent, type DocumentLine, templateOf } from '@kazi/schemas/document-templates'
import { month } from '@kazi/schemas/earnings'
import { hours, money } from '@kazi/schemas/format'
import type { Currency } from '@kazi/schemas/money'
import type { TemplateName } from '@kazi/schemas/template-names'
import { day } from '@kazi/schemas/text'
import { clientZone } from '@kazi/schemas/zones'
import type { Db } from '../db/database.ts'
import { agreedEndedIn, type Line, linesOf } from '../earnings/earnings.queries.ts'
import { AppError } from '../errors.ts'
import { clientSource, taskSource, vaSource } from './sources.queries.ts'

const gone = (what: string) => new AppError('NOT_FOUND', `This ${what} is no longer here.`)
const firstLine = (text: string) => text.split('\n')[0]?.trim().slice(0, 200) ?? ''

type Task = NonNullable<Awaited<ReturnType<typeof taskSource>>>
function agreed({ rateCents, fixedPriceCents, currency }: Task) {
  if (!currency) return undefined
  if (rateCents) return `${money({ amountCents: rateCents, currency }, 'en-US')}/hr`
  return fixedPriceCents ? `${money({ amountCents: fixedPriceCents, currency }, 'en-US')}, fixed` : undefined
}

const fromTask = (task: Task) => ({
  project: task.title ?? firstLine(task.taskText),
  taskTitle: task.title ?? firstLine(task.taskText),
  scope: task.taskText,
  services: task.taskText,
  brief: [task.taskText, task.enhancedDescription].filter(Boolean).join('\n\n'),
  access: task.notes ?? '',
  deadline: task.dueOn ?? task.deadline ?? '',
  rate: agreed(task),
  fees: agreed(task),
  currency: task.currency ?? undefined,
  estimate: task.estimatedHours ? `${task.estimatedHours} h` : '',
})

/** More lines than a document may have would be refused anyway. */
const mostLines = 500

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
    return [{ description: `${first.title.slice(0, 150)}${basis}`, quantity: 1, unitCents }]
  })
}

/**
 * The lines of a month, in one currency: the chosen one, or the one that most of them have. A document for a client has the client's
 * month, as the client's statement does. Agreed hours are billed in the month in which the work ends without any logged: until then what is
 * logged takes their place, and both would be billed (decision 041).
 */
async function monthLines(
  db: Db,
  { template, month, clientId, vaId, currency: chosen }: DocumentSources,
  zones: Record<'vaName' | 'clientName', string>,
) {
  const reader = vaId ? { vaId } : clientId ? { userId: clientId } : undefined
  if (!month || !reader) return undefined
  const when = { zone: template === 'invoice' ? zones.clientName : zones.vaName, month }
  const [worked, ended] = await Promise.all([
    linesOf(db, reader, when, 5000),
    template === 'invoice' ? agreedEndedIn(db, reader, when) : [],
  ])
  const all = [...worked.filter(({ kind }) => kind !== 'agreed'), ...ended].filter(
    (line) => (!clientId || line.userId === clientId) && (!vaId || line.vaId === vaId),
  )
  const byCurrency = [...Map.groupBy(all, ({ currency }) => currency)]
    .map(([currency, lines]) => ({ currency, lines: linesFor(template, lines) }))
    .filter(({ lines }) => lines.length > 0)
    .sort((a, b) => b.lines.length - a.lines.length)
  const currency = chosen ?? byCurrency[0]?.currency
  return {
    currency,
    lines: byCurrency.find((one) => one.currency === currency)?.lines.slice(0, mostLines) ?? [],
    otherCurrencies: byCurrency.flatMap((one) => (one.currency === currency ? [] : one.currency)),
  }
}
const linesFor = (template: TemplateName, lines: Line[]) =>
  template === 'statement_of_hours' ? lines.filter(({ minutes }) => minutes).map(hourLine) : invoiceLines(lines)

/** `otherCurrencies` are those of the month's lines that are left out, because a document has one currency. */
type Filled = DocumentContent & { email: string | null; otherCurrencies: Currency[] }

/** What the chosen records say about a template's fields. Throws NOT_FOUND for a record that is not there. */
export async function fillFrom(db: Db, sources: DocumentSources): Promise<Filled> {
  const task = sources.taskId === undefined ? undefined : await taskSource(db, sources.taskId)
  if (sources.taskId !== undefined && !task) throw gone('task')
  const clientId = sources.clientId ?? task?.userId
  const vaId = sources.vaId ?? task?.vaId ?? undefined
  const client = clientId === undefined ? undefined : await clientSource(db, clientId)
  if (sources.clientId !== undefined && !client) throw gone('client')
  const va = vaId === undefined ? undefined : await vaSource(db, vaId)
  if (sources.vaId !== undefined && !va) throw gone('VA')
  const template = templateOf(sources.template)
  const zones = { vaName: clientZone(va?.timezone), clientName: clientZone((client ?? va)?.timezone) }
  const ofMonth = template.lines ? await monthLines(db, { ...sources, clientId }, zones) : undefined
  const named = sources.template === 'nda' ? (client ?? va) : undefined
  const known: Record<string, string | null | undefined> = {
    ...(task && fromTask(task)),
    clientName: client?.name,
    clientEmail: client?.email,
    vaName: va?.name,
    vaEmail: va?.email,
    country: va?.country,
    rate: (task && agreed(task)) ?? va?.hourlyRate,
    duties: va?.skills,
    partyName: named?.name,
    partyEmail: named?.email,
    month: sources.month,
    ...(ofMonth?.currency && { currency: ofMonth.currency satisfies Currency }),
  }
  const fields = Object.fromEntries(
    Object.entries(template.fields).map(([name, field]) => [name, known[name] || field.start || '']),
  )
  const email = (template.to === 'vaName' ? va?.email : (named?.email ?? client?.email)) ?? null
  return { fields, lines: ofMonth?.lines ?? [], email, otherCurrencies: ofMonth?.otherCurrencies ?? [] }
}

const dates = { day: day(), month }
/** Refuses fields that the template does not have, and days that are none. */
export function checkFields(name: TemplateName, fields: Record<string, string>) {
  const template = templateOf(name)
  for (const [key, value] of Object.entries(fields)) {
    const field = Object.hasOwn(template.fields, key) ? template.fields[key] : undefined
    if (!field) throw new AppError('BAD_REQUEST', `A document of this kind has no field “${key.slice(0, 40)}”.`)
    const { label, kind } = field
    if (value && (kind === 'day' || kind === 'month') && !dates[kind].safeParse(value).success)
      throw new AppError('BAD_REQUEST', `${label} is not a date.`)
    if (kind !== 'text' && (value.length > 200 || /[\n\r]/.test(value)))
      throw new AppError('BAD_REQUEST', `Please keep “${label}” on one line of at most 200 characters.`)
  }
}
