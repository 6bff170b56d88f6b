import type { DocumentSources } from '@kazi/schemas/document'
import { type DocumentContent, templateOf } from '@kazi/schemas/document-templates'
import { month } from '@kazi/schemas/earnings'
import type { Currency } from '@kazi/schemas/money'
import { priceText } from '@kazi/schemas/quote'
import type { TemplateName } from '@kazi/schemas/template-names'
import { day } from '@kazi/schemas/text'
import { clientZone } from '@kazi/schemas/zones'
import { zoneOfClient } from '../accounts/client-zones.queries.ts'
import type { Db } from '../db/database.ts'
import type { Zone } from '../db/local-day.ts'
import { AppError } from '../errors.ts'
import { fullText, titleFor } from '../tasks/brief.ts'
import { priceIn } from '../work/assignments.queries.ts'
import { monthLines, type Problem } from './month-lines.ts'
import { clientSource, taskSource, vaSource } from './sources.queries.ts'

const gone = (what: string) => new AppError('NOT_FOUND', `This ${what} is no longer here.`)

type Task = NonNullable<Awaited<ReturnType<typeof taskSource>>>
function agreed(task: Task) {
  const price = priceIn(task)
  return price ? priceText(price, ', fixed', 'en-US') : undefined
}

const fromTask = (task: Task) => ({
  project: titleFor(task),
  taskTitle: titleFor(task),
  scope: task.taskText,
  services: task.taskText,
  brief: fullText(task),
  access: task.notes ?? '',
  deadline: task.dueOn ?? task.deadline ?? '',
  rate: agreed(task),
  fees: agreed(task),
  currency: task.currency ?? undefined,
  estimate: task.estimatedHours ? `${task.estimatedHours} h` : '',
})

/**
 * `lines` are all of the month, even if a document cannot have as many; `problem` says why they are not filled in.
 * `otherCurrencies` are those of lines that are left out, because a document has one currency. The ids and the zone are
 * of the records that were chosen, or that the chosen task has.
 */
type Filled = DocumentContent & {
  email: string | null
  otherCurrencies: Currency[]
  problem: Problem | null
  clientId: number | undefined
  vaId: number | undefined
  zone: Zone
}

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
  // An invoice has the months of its client, and a statement of hours those of the VA.
  const isOfClient = sources.template === 'invoice' && client
  const zone = isOfClient ? await zoneOfClient(db, client) : clientZone(va?.timezone)
  // A statement of hours names one VA; an invoice is the client's, with all who worked for them unless one is chosen.
  const ofVa = sources.template === 'statement_of_hours' ? vaId : sources.vaId
  const ofMonth = template.lines ? await monthLines(db, { ...sources, clientId, vaId: ofVa }, zone) : undefined
  const named = sources.template === 'nda' ? (client ?? va) : undefined
  const known: Record<string, string | null | undefined> = {
    ...(task && fromTask(task)),
    clientName: client?.name,
    clientEmail: client?.email,
    vaName: va?.name,
    vaEmail: va?.email,
    country: va?.country,
    // What was agreed for a task is never what the VA asks of anybody.
    rate: task ? agreed(task) : va?.hourlyRate,
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
  const { lines = [], otherCurrencies = [], problem = null } = ofMonth ?? {}
  return { fields, lines, email, otherCurrencies, problem, clientId, vaId: ofVa, zone }
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
