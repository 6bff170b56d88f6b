import { brand } from './brand.ts'
import { hours, monthName, plainDate } from './format.ts'
import { type Currency, currencies, type Money, payForMinutes, totalByCurrency } from './money.ts'
import { columnMoney } from './money-column.ts'
import type { Block, Paper, PaperTable } from './paper.ts'
import { type TemplateName, templateLabels } from './template-names.ts'

// The console draws its preview with this, so nothing here loads zod.

/** How a field is typed and written: `choice` is the currency, `month` is 'YYYY-MM', `day` is 'YYYY-MM-DD'. */
export type FieldKind = 'line' | 'text' | 'day' | 'month' | 'currency'
export type Field = {
  label: string
  kind: FieldKind
  required?: true
  hint?: string
  start?: string
  /** A day that must not be over when the document is issued. */
  upcoming?: true
}

/** A row of an invoice, a quote or a statement of hours; `quantity` has four decimals at most. */
export type DocumentLine = { day?: string | undefined; description: string; quantity: number; unitCents: number }

/** The records that a document is about. */
const documentRecords = { client: 'Client', va: 'VA', task: 'Task' } as const
export type DocumentRecord = keyof typeof documentRecords

type Values = {
  of: (name: string) => string
  /** Whether there is something to show: a value, or the mark of one that must not be missing. */
  has: (name: string) => boolean
  lines: DocumentLine[]
}
export type DocumentTemplate = {
  /** In its numbers: 'INV-2026-0007'. */
  prefix: string
  records: readonly DocumentRecord[]
  fields: Record<string, Field>
  /** What a line's quantity is; without it the document has no lines. */
  lines?: 'Quantity' | 'Hours'
  /** The field that names whom the document is for. */
  to: string
  blocks: (values: Values) => Block[]
}

const law: Field = { label: 'Governing law', kind: 'line', required: true, start: 'the State of New York' }
const notice: Field = { label: 'Notice period', kind: 'line', required: true, start: '14 days' }
const currency: Field = { label: 'Currency', kind: 'currency', required: true, start: 'USD' }
const need = (label: string, kind: FieldKind = 'line', more: Partial<Field> = {}): Field => ({
  label,
  kind,
  required: true,
  ...more,
})
const may = (label: string, kind: FieldKind = 'line', more: Partial<Field> = {}): Field => ({ label, kind, ...more })

const operator = { heading: 'From', lines: [brand.operatorName, brand.supportEmail] }
const party = ({ of, has }: Values, heading: string, names: string[]) => ({
  heading,
  lines: names.filter((name, index) => index === 0 || has(name)).flatMap((name) => of(name).split('\n')),
})
const facts = ({ of, has }: Values, all: [label: string, name: string][]): Block[] => {
  const given = all.filter(([, name]) => has(name)).map(([label, name]) => [label, of(name)] as [string, string])
  return given.length > 0 ? [{ kind: 'facts', facts: given }] : []
}
const part = (heading: string, text: string): Block[] => [
  { kind: 'heading', text: heading },
  { kind: 'text', text },
]
const maybe = (values: Values, heading: string, name: string): Block[] =>
  values.has(name) ? part(heading, values.of(name)) : []
const points = (text: string) => text.split('\n').flatMap((line) => line.replace(/^[-•\s]+/, '').trim() || [])
const signed = (values: Values, name: string, role: string): Block => ({
  kind: 'signatures',
  who: [
    { name: values.of(name), role },
    { name: brand.operatorName, role: `For ${brand.name}` },
  ],
})

/** What a line comes to: hours are rounded to minutes first, as time entries are. */
export const lineAmount = (
  { quantity, unitCents: amountCents }: DocumentLine,
  currency: Currency,
  of: 'Quantity' | 'Hours',
): Money =>
  of === 'Hours'
    ? payForMinutes({ amountCents, currency }, Math.round(quantity * 60))
    : { amountCents: Math.round(Number((amountCents * quantity).toFixed(4))), currency }
const isCurrency = (text: string): text is Currency => (currencies as readonly string[]).includes(text)
const currencyOf = ({ of }: Values): Currency => {
  const chosen = of('currency')
  return isCurrency(chosen) ? chosen : 'USD'
}
const quantityText = (quantity: number) => quantity.toLocaleString('en-US', { maximumFractionDigits: 4 })

/** What a new line holds, in the form and, while there is none, in the preview. */
export const blankLine: DocumentLine = { description: '', quantity: 1, unitCents: 0 }

const minutesOf = ({ quantity }: DocumentLine) => Math.round(quantity * 60)

function linesTable(values: Values, quantity: 'Quantity' | 'Hours', unit: string): PaperTable {
  const chosen = currencyOf(values)
  const lines = values.lines.length > 0 ? values.lines : [blankLine]
  const dated = lines.some(({ day }) => day)
  const priced = lines.map((line) => ({
    line,
    unit: { amountCents: line.unitCents, currency: chosen },
    amount: lineAmount(line, chosen, quantity),
  }))
  const amounts = priced.map(({ amount }) => amount)
  const [total = { amountCents: 0, currency: chosen }] = totalByCurrency(amounts)
  const unitText = columnMoney(
    priced.map(({ unit }) => unit),
    'en-US',
  )
  const amountText = columnMoney([...amounts, total], 'en-US')
  // Of the minutes that the rows say, so that they add up.
  const minutes = lines.reduce((sum, line) => sum + minutesOf(line), 0)
  const cells = (day: string, ...rest: string[]) => (dated ? [day, ...rest] : rest)
  return {
    kind: 'table',
    label: 'Lines',
    head: cells('Date', 'Description', quantity, unit, 'Amount'),
    columns: dated ? [17, 41, 12, 14, 16] : [54, 14, 16, 16],
    amountsFrom: dated ? 2 : 1,
    rows: priced.map(({ line, unit, amount }) =>
      cells(
        line.day ? plainDate(line.day) : '',
        line.description || '[Description]',
        quantity === 'Hours' ? hours(minutesOf(line)) : quantityText(line.quantity),
        unitText(unit),
        amountText(amount),
      ),
    ),
    sums: [
      cells(
        `Total in ${chosen}`,
        dated ? '' : `Total in ${chosen}`,
        quantity === 'Hours' ? hours(minutes) : '',
        '',
        amountText(total),
      ),
    ],
  }
}

const client = { clientName: need('Client name'), company: may('Company'), clientEmail: may('Client email') }
const clientSide = (values: Values) => party(values, 'For', ['clientName', 'company', 'address', 'clientEmail'])

/** Every document that the team issues: its fields, and what it says. */
export const documentTemplates = {
  quote: {
    prefix: 'QUO',
    records: ['client', 'task'],
    to: 'clientName',
    fields: {
      ...client,
      project: need('Project'),
      scope: need('What is included', 'text'),
      currency,
      validUntil: need('Valid until', 'day', { upcoming: true }),
      start: may('Possible start', 'day'),
      terms: may('Terms', 'text', { start: 'Nothing starts, and you owe nothing, until you accept this quote.' }),
    },
    lines: 'Quantity',
    blocks: (values) => [
      { kind: 'sides', sides: [clientSide(values), operator] },
      ...facts(values, [
        ['Project', 'project'],
        ['Valid until', 'validUntil'],
        ['Possible start', 'start'],
      ]),
      ...part('What is included', values.of('scope')),
      { kind: 'heading', text: 'Price' },
      linesTable(values, 'Quantity', 'Unit price'),
      ...maybe(values, 'Terms', 'terms'),
    ],
  },
  service_agreement: {
    prefix: 'SVC',
    records: ['client', 'task'],
    to: 'clientName',
    fields: {
      ...client,
      address: may('Client address', 'text'),
      services: need('Services', 'text'),
      fees: need('Fees', 'text'),
      startDate: need('Start date', 'day'),
      notice,
      law,
    },
    blocks: (values) => [
      { kind: 'sides', sides: [clientSide(values), operator] },
      {
        kind: 'text',
        text: `This agreement is between ${values.of('clientName')} (“Client”) and ${brand.operatorName} (“${brand.name}”). It starts on ${values.of('startDate')}.`,
      },
      ...part('1. Services', values.of('services')),
      ...part('2. Fees', values.of('fees')),
      ...part(
        '3. People',
        `${brand.name} provides vetted virtual assistants and matches them to the Client’s tasks. If an assistant is not the right fit, ${brand.name} proposes another one at no extra cost.`,
      ),
      ...part(
        '4. Confidentiality',
        `${brand.name} and its assistants keep confidential whatever they learn about the Client’s business, and use access they are given only for the tasks.`,
      ),
      ...part(
        '5. Ownership',
        'Work results belong to the Client once they are paid for. Each side keeps what it owned before.',
      ),
      ...part(
        '6. Ending',
        `Either side may end this agreement in writing, with a notice period of ${values.of('notice')}.`,
      ),
      ...part('7. Law', `This agreement is governed by the law of ${values.of('law')}.`),
      signed(values, 'clientName', 'Client'),
    ],
  },
  va_contract: {
    prefix: 'VAC',
    records: ['va'],
    to: 'vaName',
    fields: {
      vaName: need('VA name'),
      vaEmail: may('VA email'),
      country: may('Country'),
      role: need('Role', 'line', { start: 'Virtual assistant' }),
      duties: need('Duties', 'text'),
      rate: need('Rate', 'line', { hint: 'For example $9/hr' }),
      hoursPerWeek: may('Hours per week'),
      startDate: need('Start date', 'day'),
      notice,
      law,
    },
    blocks: (values) => [
      { kind: 'sides', sides: [party(values, 'For', ['vaName', 'country', 'vaEmail']), operator] },
      {
        kind: 'text',
        text: `This contract is between ${brand.operatorName} (“${brand.name}”) and ${values.of('vaName')} (“Contractor”). It starts on ${values.of('startDate')}.`,
      },
      ...facts(values, [
        ['Role', 'role'],
        ['Rate', 'rate'],
        ['Hours per week', 'hoursPerWeek'],
      ]),
      ...part('1. Duties', values.of('duties')),
      ...part(
        '2. Payment',
        `${brand.name} pays the Contractor ${values.of('rate')} for logged and accepted work, by the statement of each month.`,
      ),
      ...part(
        '3. Independence',
        'The Contractor works independently, chooses when and where to work within agreed deadlines, and is responsible for their own taxes.',
      ),
      ...part(
        '4. Confidentiality',
        'The Contractor keeps confidential whatever they learn about clients, during and after this contract.',
      ),
      ...part('5. Ownership', 'Work results belong to the client for whom they are made.'),
      ...part(
        '6. Ending',
        `Either side may end this contract in writing, with a notice period of ${values.of('notice')}.`,
      ),
      ...part('7. Law', `This contract is governed by the law of ${values.of('law')}.`),
      signed(values, 'vaName', 'Contractor'),
    ],
  },
  nda: {
    prefix: 'NDA',
    records: ['client', 'va'],
    to: 'partyName',
    fields: {
      partyName: need('Other party'),
      partyEmail: may('Email'),
      purpose: need('Purpose', 'text', { hint: 'Why information is shared' }),
      startDate: need('Start date', 'day'),
      years: need('Confidential for', 'line', { start: '3 years' }),
      law,
    },
    blocks: (values) => [
      { kind: 'sides', sides: [party(values, 'For', ['partyName', 'partyEmail']), operator] },
      {
        kind: 'text',
        text: `This agreement is between ${values.of('partyName')} and ${brand.operatorName} (“${brand.name}”). It starts on ${values.of('startDate')}.`,
      },
      ...part('1. Purpose', values.of('purpose')),
      ...part(
        '2. Confidential information',
        'Whatever one side shares for this purpose, in any form, is confidential, unless it is public, was known before, or comes lawfully from somebody else.',
      ),
      ...part(
        '3. Duties',
        'Each side uses confidential information for the purpose only, shares it only with people who need it and are bound in the same way, and returns or deletes it when asked.',
      ),
      ...part('4. How long', `These duties last for ${values.of('years')} after the information was shared.`),
      ...part('5. Law', `This agreement is governed by the law of ${values.of('law')}.`),
      signed(values, 'partyName', 'Other party'),
    ],
  },
  assignment_brief: {
    prefix: 'BRF',
    records: ['va', 'client', 'task'],
    to: 'vaName',
    fields: {
      vaName: need('VA name'),
      clientName: need('Client name'),
      taskTitle: need('Task'),
      brief: need('Brief', 'text'),
      deliverables: may('Deliverables', 'text', { hint: 'One per line' }),
      access: may('Access and files', 'text'),
      deadline: may('Deadline', 'day'),
      rate: may('Agreed rate'),
      estimate: may('Estimated hours'),
    },
    blocks: (values) => [
      { kind: 'sides', sides: [party(values, 'For', ['vaName']), party(values, 'Client', ['clientName'])] },
      ...facts(values, [
        ['Task', 'taskTitle'],
        ['Deadline', 'deadline'],
        ['Agreed rate', 'rate'],
        ['Estimated hours', 'estimate'],
      ]),
      ...part('Brief', values.of('brief')),
      ...(values.has('deliverables')
        ? ([
            { kind: 'heading', text: 'Deliverables' },
            { kind: 'list', items: points(values.of('deliverables')), numbered: true },
          ] as const)
        : []),
      ...maybe(values, 'Access and files', 'access'),
      {
        kind: 'note',
        text: 'Questions go to the client in the task’s conversation. The deadline waits while a question is open.',
      },
    ],
  },
  statement_of_hours: {
    prefix: 'HRS',
    records: ['va', 'client', 'task'],
    to: 'vaName',
    fields: { vaName: need('VA name'), clientName: need('Client name'), month: need('Month', 'month'), currency },
    lines: 'Hours',
    blocks: (values) => [
      { kind: 'sides', sides: [party(values, 'VA', ['vaName']), party(values, 'Client', ['clientName'])] },
      ...facts(values, [['Month', 'month']]),
      { kind: 'heading', text: 'Hours' },
      linesTable(values, 'Hours', 'Rate'),
      { kind: 'note', text: 'Time as it was logged. This is not an invoice.' },
    ],
  },
  invoice: {
    prefix: 'INV',
    records: ['client', 'va', 'task'],
    to: 'clientName',
    fields: {
      ...client,
      address: may('Billing address', 'text'),
      reference: may('Your reference'),
      month: may('Month', 'month', { hint: 'Fills the lines from that month’s hours' }),
      dueOn: need('Due on', 'day'),
      currency,
      payment: need('How to pay', 'text'),
      remark: may('Note', 'text'),
    },
    lines: 'Quantity',
    blocks: (values) => [
      { kind: 'sides', sides: [{ ...clientSide(values), heading: 'Billed to' }, operator] },
      ...facts(values, [
        ['Due on', 'dueOn'],
        ['Your reference', 'reference'],
        ['For', 'month'],
      ]),
      linesTable(values, 'Quantity', 'Unit price'),
      ...part('How to pay', values.of('payment')),
      ...(values.has('remark') ? [{ kind: 'note', text: values.of('remark') } as const] : []),
    ],
  },
} as const satisfies Record<TemplateName, DocumentTemplate>
export const templateOf = (name: TemplateName): DocumentTemplate => documentTemplates[name]

/** The day on a document, in UTC, as its number's year. */
export const documentDate = (at: string | Date) =>
  new Date(at).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })

export type DocumentContent = { fields: Record<string, string>; lines: DocumentLine[] }

/** The names of fields that must be filled in and are not; 'lines' where there is none. */
export function missingFields(name: TemplateName, { fields, lines }: DocumentContent) {
  const template = templateOf(name)
  const missing = Object.entries(template.fields)
    .filter(([key, field]) => field.required && !fields[key]?.trim())
    .map(([key]) => key)
  const complete = lines.length > 0 && lines.every((line) => line.description.trim() && line.quantity > 0)
  return template.lines && !complete ? [...missing, 'lines'] : missing
}
export const fieldLabel = (name: TemplateName, key: string) =>
  key === 'lines' ? 'Lines' : (templateOf(name).fields[key]?.label ?? key)

const written = ({ kind }: Field, value: string) =>
  kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(value)
    ? plainDate(value)
    : kind === 'month' && /^\d{4}-\d\d$/.test(value)
      ? monthName(value)
      : value

/** What a template says with these values; a field without one is shown by its name in brackets. */
export function documentPaper(
  name: TemplateName,
  { fields, lines }: DocumentContent,
  { number, date }: { number?: string; date: string },
): Paper {
  const template = templateOf(name)
  const has = (key: string) => Boolean(template.fields[key]?.required || fields[key]?.trim())
  const of = (key: string) => {
    const field = template.fields[key]
    const value = fields[key]?.trim()
    return field && value ? written(field, value) : `[${field?.label ?? key}]`
  }
  return {
    title: templateLabels[name],
    subtitle: of(template.to),
    ...(number && { number }),
    date,
    blocks: template.blocks({ of, has, lines }),
  }
}
