import { brand } from '@kazi/schemas/brand'
import { languageOf, languagesIn } from '@kazi/schemas/language-words'
import { type Money, totalByCurrency } from '@kazi/schemas/money'
import { clientZone, zonedTime } from '@kazi/schemas/zones'
import { zonesBefore } from '../accounts/client-zones.queries.ts'
import type { Cpu } from '../cpu/cpu.ts'
import type { Db } from '../db/database.ts'
import { linesOf, type MonthSum, monthsOf, type Reader } from '../earnings/earnings.queries.ts'
import { speaking } from '../emails/language.ts'
import { AppError } from '../errors.ts'
import { vaPreferencesOf } from '../notifications/va-preferences.queries.ts'
import { type Statement, statementCsv, statementPaper } from './statement-paper.ts'

/** More than anyone works in a month; a statement is written in one piece. */
const mostLines = 5000

type Va = { id: number; name: string; email: string }
type Client = { id: number; firstName: string; email: string; timezone: string | null }

async function read(db: Db, reader: Reader, about: Omit<Statement, 'lines' | 'at'>): Promise<Statement> {
  const lines = await linesOf(db, reader, about, mostLines + 1)
  if (lines.length > mostLines)
    throw new AppError('CONFLICT', 'This month has too many entries for a statement. Please ask us for it.')
  return { ...about, lines, at: new Date() }
}

/**
 * A VA's month by client, in the VA's zone and language.
 * @param acceptLanguage the languages of the VA's browser, which count until the VA has chosen one.
 */
export async function statementOfVa(db: Db, { id, name, email }: Va, month: string, acceptLanguage?: string) {
  const { language, timezone } = await vaPreferencesOf(db, id)
  const about = { of: 'va', name, email, month, zone: clientZone(timezone) } as const
  return read(db, { vaId: id }, { ...about, language: language ?? languageOf(languagesIn(acceptLanguage)) })
}

/** The zones that counted for a client in a month, oldest first: whoever moved in it has had several. */
async function zonesIn(db: Db, { id, timezone }: Pick<Client, 'id' | 'timezone'>, month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const before = await zonesBefore(db, id)
  const all = [...before, { zone: clientZone(timezone), until: undefined }]
  return all
    .filter(({ zone, until }, at) => {
      const since = before[at - 1]?.until
      const hasBegun = !since || Date.parse(since) < zonedTime(zone, year, number + 1, 1, 0).getTime()
      return hasBegun && (!until || Date.parse(until) > zonedTime(zone, year, number, 1, 0).getTime())
    })
    .map(({ zone }) => zone)
}

/** A client's month by VA, in the zones that counted for the client. */
export async function statementOfClient(db: Db, client: Client, month: string) {
  const { id, firstName: name, email, timezone } = client
  const zones = await zonesIn(db, client, month)
  return read(
    db,
    { userId: id },
    { of: 'client', name, email, month, zone: clientZone(timezone), zones, language: 'en' },
  )
}

const nameOf = ({ month }: Statement, ending: string) => `${brand.name.toLowerCase()}-statement-${month}.${ending}`
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

export const asPdf = async (cpu: Cpu, statement: Statement) => ({
  name: nameOf(statement, 'pdf'),
  type: 'application/pdf',
  content: base64(
    await cpu.writePdf({
      paper: speaking(statement.language, () => statementPaper(statement)),
      at: statement.at.toISOString(),
    }),
  ),
})

export const asCsv = (statement: Statement) => ({
  name: nameOf(statement, 'csv'),
  type: 'text/csv; charset=utf-8',
  content: base64(Buffer.from(speaking(statement.language, () => statementCsv(statement)))),
})

const perVa = (sums: MonthSum[]) =>
  [...Map.groupBy(sums, ({ vaId }) => vaId)].map(([vaId, own]) => ({
    vaId,
    vaName: own[0]?.vaName ?? '',
    minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
    totals: paid(own),
  }))
const paid = (sums: Money[]) => totalByCurrency(sums).filter(({ amountCents }) => amountCents > 0)

/** The months in which a client's VAs worked, newest first: hours and money by VA. */
export async function clientMonths(db: Db, { id, timezone }: Pick<Client, 'id' | 'timezone'>) {
  const sums = await monthsOf(db, { userId: id }, clientZone(timezone))
  return [...Map.groupBy(sums, ({ month }) => month)].map(([month, own]) => ({
    month,
    minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
    totals: paid(own),
    vas: perVa(own),
  }))
}

/** One month of a client, or the newest, with its lines as the statement has them. */
export async function clientMonth(db: Db, client: Client, asked: string | undefined) {
  const month = asked ?? (await clientMonths(db, client))[0]?.month
  return { month: month ?? null, rows: month ? await rowsOf(db, client, month) : [] }
}

async function rowsOf(db: Db, client: Client, month: string) {
  const { lines } = await statementOfClient(db, client, month)
  return lines.map(
    ({ kind, sourceId, state, title, vaName, day, minutes, rateCents, amountCents, fixed, currency }) => ({
      id: `${kind}.${sourceId}`,
      kind,
      state,
      title,
      vaName,
      day,
      minutes,
      fixed,
      rate: rateCents === null ? null : { amountCents: rateCents, currency },
      amount: amountCents === null ? null : { amountCents, currency },
    }),
  )
}
