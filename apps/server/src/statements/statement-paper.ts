import { brand } from '@kazi/schemas/brand'
import { csvOf } from '@kazi/schemas/csv'
import { workStates } from '@kazi/schemas/earnings'
import { hours, money, monthName, plainDate } from '@kazi/schemas/format'
import { type Money, totalByCurrency, unitsFrom } from '@kazi/schemas/money'
import type { Paper, PaperTable } from '@kazi/schemas/paper'
import { placeOf } from '@kazi/schemas/zones'
import type { Line } from '../earnings/earnings.queries.ts'

/** A statement before it is written: a VA's, by client, or a client's, by VA. */
export type Statement = {
  of: 'va' | 'client'
  name: string
  email: string
  month: string
  zone: string
  lines: Line[]
  at: Date
}

const amountOf = ({ amountCents, currency }: Line): Money => ({ amountCents: amountCents ?? 0, currency })
const text = (amount: Money) => money(amount, 'en-US')
const minutesOf = (lines: Line[]) => lines.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
const hoursText = (minutes: number) => (minutes > 0 ? hours(minutes) : '')

/** How a line's amount came about: '1 h 30 min at $12/hr'. */
export function basisOf({ kind, minutes, rateCents, fixed, currency }: Line) {
  if (kind === 'fixed') return 'Fixed price'
  const time = `${hours(minutes ?? 0)}${kind === 'agreed' ? ' agreed' : ''}`
  if (rateCents !== null) return `${time} at ${text({ amountCents: rateCents, currency })}/hr`
  return fixed ? `${time}, in the fixed price` : `${time}, no rate agreed`
}

const otherOf = ({ of }: Statement, line: Line) => (of === 'va' ? line.clientName : line.vaName)

/** A row for each task of each client or VA, and a sum for each currency below. */
function byTask(statement: Statement): PaperTable {
  const groups = Map.groupBy(statement.lines, (line) =>
    JSON.stringify([otherOf(statement, line), line.title, line.currency, line.state]),
  )
  const rows = [...groups.values()]
    .flatMap((lines) => (lines[0] ? [{ first: lines[0], lines }] : []))
    .sort((a, b) => otherOf(statement, a.first).localeCompare(otherOf(statement, b.first), 'en'))
    .map(({ first, lines }) => [
      otherOf(statement, first),
      first.title,
      workStates[first.state],
      hoursText(minutesOf(lines)),
      ...totalByCurrency(lines.map(amountOf)).map(text),
    ])
  return {
    kind: 'table',
    label: 'By task',
    head: [statement.of === 'va' ? 'Client' : 'VA', 'Task', 'State', 'Hours', 'Amount'],
    columns: [24, 36, 12, 14, 14],
    amountsFrom: 3,
    rows,
    sums: totalByCurrency(statement.lines.map(amountOf)).map((total) => [
      `Total in ${total.currency}`,
      '',
      '',
      hoursText(minutesOf(statement.lines.filter(({ currency }) => currency === total.currency))),
      text(total),
    ]),
  }
}

const entries = (statement: Statement): PaperTable => ({
  kind: 'table',
  label: 'Entries',
  head: ['Date', statement.of === 'va' ? 'Client' : 'VA', 'Task', 'Based on', 'Amount'],
  columns: [13, 20, 30, 24, 13],
  amountsFrom: 4,
  rows: statement.lines.map((line) => [
    plainDate(line.day),
    otherOf(statement, line),
    line.title,
    basisOf(line),
    line.amountCents === null ? '' : text(amountOf(line)),
  ]),
})

const words = {
  va: {
    title: 'Statement of earnings',
    to: 'For',
    none: 'Nothing was logged or accepted in this month.',
    note: 'Hourly work counts as it is logged. A fixed price counts once its result is accepted.',
  },
  client: {
    title: 'Statement of work',
    to: 'For',
    none: 'Your VAs logged no work in this month.',
    note: 'Hourly work counts as it is logged. A fixed price counts once you accept the result. This is not an invoice.',
  },
} as const

/** Done, accepted and agreed by themselves, for each currency. */
const figures = (lines: Line[]): Paper['blocks'] => {
  const states = Map.groupBy(lines, ({ state }) => state)
  const facts = (['accepted', 'done', 'agreed'] as const).flatMap((state) => {
    const own = states.get(state)
    if (!own) return []
    const time = hoursText(minutesOf(own))
    const amounts = totalByCurrency(own.map(amountOf)).map(text).join(', ')
    return [[workStates[state], time ? `${amounts} for ${time}` : amounts] as [string, string]]
  })
  return facts.length > 0 ? [{ kind: 'facts', facts }] : []
}

export function statementPaper(statement: Statement): Paper {
  const { of, name, email, month, zone, lines, at } = statement
  const { title, to, none, note } = words[of]
  return {
    title,
    subtitle: `${name}, ${monthName(month)}`,
    date: `As of ${plainDate(at)}. Days begin and end in ${placeOf(zone)} time.`,
    blocks: [
      {
        kind: 'sides',
        sides: [
          { heading: to, lines: [name, email] },
          { heading: 'From', lines: [brand.operatorName, brand.supportEmail] },
        ],
      },
      ...(lines.length === 0
        ? ([{ kind: 'text', text: none }] as const)
        : ([
            ...figures(lines),
            { kind: 'heading', text: of === 'va' ? 'By client and task' : 'By VA and task' },
            byTask(statement),
            { kind: 'heading', text: 'Entries' },
            entries(statement),
          ] as const)),
      { kind: 'note', text: note },
    ],
  }
}

const head = ['Date', 'Client', 'VA', 'Task', 'Based on', 'State', 'Minutes', 'Rate per hour', 'Amount', 'Currency']
const units = (cents: number | null) => (cents === null ? null : unitsFrom(cents).toFixed(2))

export const statementCsv = ({ lines }: Statement) =>
  csvOf(
    head,
    lines.map((line) => [
      line.day,
      line.clientName,
      line.vaName,
      line.title,
      basisOf(line),
      workStates[line.state],
      line.minutes,
      units(line.rateCents),
      units(line.amountCents),
      line.currency,
    ]),
  )
