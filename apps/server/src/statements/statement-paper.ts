import { brand } from '@kazi/schemas/brand'
import { csvOf } from '@kazi/schemas/csv'
import { hours, money, monthName, plainDate } from '@kazi/schemas/format'
import type { Language } from '@kazi/schemas/language-words'
import { type Currency, type Money, totalByCurrency, unitsFrom } from '@kazi/schemas/money'
import { columnMoney } from '@kazi/schemas/money-column'
import type { Paper, PaperTable } from '@kazi/schemas/paper'
import { locale, say } from '@kazi/schemas/say'
import { workStates } from '@kazi/schemas/work-states'
import { calendarDay, placeOf } from '@kazi/schemas/zones'
import type { Line } from '../earnings/earnings.queries.ts'

/** A statement before it is written: a VA's, by client, or a client's, by VA. */
export type Statement = {
  of: 'va' | 'client'
  name: string
  email: string
  month: string
  zone: string
  /** Of a client: the zones in which its days began or ended, oldest first; else `zone` alone. */
  zones?: string[]
  lines: Line[]
  at: Date
  language: Language
}

/** None of hours that a fixed price covers, or that have no price: they are in no currency. */
const amountsOf = (lines: Line[]): Money[] =>
  lines.flatMap(({ amountCents, currency }) => (amountCents === null ? [] : { amountCents, currency }))
const text = (amount: Money) => money(amount, locale())
const minutesOf = (lines: Line[]) => lines.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
const hoursText = (minutes: number) => (minutes > 0 ? hours(minutes) : '')

/** How a line's amount came about: '1 h 30 min at $12/hr'. */
function basisOf({ kind, minutes, rateCents, fixed, currency }: Line) {
  if (kind === 'fixed') return say('Fixed price')
  const logged = hours(minutes ?? 0)
  const time = kind === 'agreed' ? say('{time} agreed', { time: logged }) : logged
  if (rateCents !== null) return say('{time} at {rate}/hr', { time, rate: text({ amountCents: rateCents, currency }) })
  return fixed ? say('{time}, in the fixed price', { time }) : say('{time}, no rate agreed', { time })
}

const otherOf = ({ of }: Statement, line: Line) => (of === 'va' ? line.clientName : line.vaName)

/** Tells two of one name apart. */
const keyOf = ({ of }: Statement, line: Line) => (of === 'va' ? line.client : line.vaId)

/** What made the amounts of a currency. Hours without a price are in none, whatever their assignment says. */
const countsIn = (currency: Currency) => (line: Line) =>
  line.currency === currency && (line.fixed || line.amountCents !== null)

/** A row for each task of each client or VA, and a sum for each currency below. */
function byTask(statement: Statement): PaperTable {
  const groups = Map.groupBy(statement.lines, (line) =>
    JSON.stringify([keyOf(statement, line), line.title, line.currency, line.state]),
  )
  const amounts = amountsOf(statement.lines)
  const sums = totalByCurrency(amounts)
  const written = columnMoney([...amounts, ...sums], locale())
  const rows = [...groups.values()]
    .flatMap((lines) => lines.slice(-1).map((last) => ({ last, lines })))
    .sort((a, b) => otherOf(statement, a.last).localeCompare(otherOf(statement, b.last), 'en'))
    .map(({ last, lines }) => [
      otherOf(statement, last),
      last.title,
      say(workStates[last.state]),
      hoursText(minutesOf(lines)),
      totalByCurrency(amountsOf(lines)).map(written).join(', '),
    ])
  return {
    kind: 'table',
    label: say('By task'),
    head: [statement.of === 'va' ? say('Client') : 'VA', say('Task'), say('State'), say('Hours'), say('Amount')],
    columns: [24, 36, 12, 14, 14],
    amountsFrom: 3,
    rows,
    sums: sums.map((total) => [
      say('Total in {currency}', { currency: total.currency }),
      '',
      '',
      hoursText(minutesOf(statement.lines.filter(countsIn(total.currency)))),
      written(total),
    ]),
  }
}

function entries(statement: Statement): PaperTable {
  const written = columnMoney(amountsOf(statement.lines), locale())
  return {
    kind: 'table',
    label: say('Entries'),
    head: [say('Date'), statement.of === 'va' ? say('Client') : 'VA', say('Task'), say('Based on'), say('Amount')],
    columns: [13, 20, 30, 24, 13],
    amountsFrom: 4,
    rows: statement.lines.map((line) => [
      plainDate(line.day),
      otherOf(statement, line),
      line.title,
      basisOf(line),
      amountsOf([line]).map(written).join(),
    ]),
  }
}

const wordsOf = (of: Statement['of']) =>
  of === 'va'
    ? {
        title: say('Statement of earnings'),
        none: say('Nothing was logged or accepted in this month.'),
        grouped: say('By client and task'),
        note: say('Hourly work counts as it is logged. A fixed price counts once its result is accepted.'),
      }
    : {
        title: 'Statement of work',
        none: 'Your VAs logged no work in this month.',
        grouped: 'By VA and task',
        note: 'Hourly work counts as it is logged. A fixed price counts once you accept the result. This is not an invoice.',
      }

/** Done, accepted and agreed by themselves, for each currency. */
const figures = (lines: Line[]): Paper['blocks'] => {
  const states = Map.groupBy(lines, ({ state }) => state)
  const facts = (['accepted', 'done', 'agreed'] as const).flatMap((state) => {
    const own = states.get(state)
    if (!own) return []
    const time = hoursText(minutesOf(own))
    const amounts = totalByCurrency(amountsOf(own)).map(text).join(', ')
    const both = amounts && time ? say('{amounts} for {time}', { amounts, time }) : amounts || time
    return [[say(workStates[state]), both] as [string, string]]
  })
  return facts.length > 0 ? [{ kind: 'facts', facts }] : []
}

export function statementPaper(statement: Statement): Paper {
  const { of, name, email, month, zone, zones = [zone], lines, at } = statement
  const { title, none, grouped, note } = wordsOf(of)
  return {
    title,
    subtitle: `${name}, ${monthName(month)}`,
    date: say('As of {date}. Days begin and end in {place} time.', {
      date: plainDate(calendarDay(zone, at)),
      // Only a client's statement has several, and is in English.
      place: zones.map(placeOf).join(', then '),
    }),
    language: { locale: locale(), pages: say('Page {page} of {pages}', { page: '{page}', pages: '{pages}' }) },
    blocks: [
      {
        kind: 'sides',
        sides: [
          { heading: say('For'), lines: [name, email] },
          { heading: say('From'), lines: [brand.operatorName, brand.supportEmail] },
        ],
      },
      ...(lines.length === 0
        ? ([{ kind: 'text', text: none }] as const)
        : ([
            ...figures(lines),
            { kind: 'heading', text: grouped },
            byTask(statement),
            { kind: 'heading', text: say('Entries') },
            entries(statement),
          ] as const)),
      { kind: 'note', text: note },
    ],
  }
}

const head = () => [
  ...[say('Date'), say('Client'), 'VA', say('Task'), say('Based on'), say('State'), say('Minutes')],
  ...[say('Rate per hour'), say('Amount'), say('Currency')],
]
const units = (cents: number | null) => (cents === null ? null : unitsFrom(cents).toFixed(2))

/** Words are the reader's; days and amounts are written as programs read them. */
export const statementCsv = ({ lines }: Statement) =>
  csvOf(
    head(),
    lines.map((line) => [
      line.day,
      line.clientName,
      line.vaName,
      line.title,
      basisOf(line),
      say(workStates[line.state]),
      line.minutes,
      units(line.rateCents),
      units(line.amountCents),
      line.currency,
    ]),
  )
