import { brand } from '@kazi/schemas/brand'
import { languageOf, languagesIn } from '@kazi/schemas/language-words'
import { type Money, totalByCurrency } from '@kazi/schemas/money'
import { calendarDay, clientZone, endOfDay, isSameZone, zonedTime } from '@kazi/schemas/zones'
import { zoneOfClient } from '../accounts/client-zones.queries.ts'
import type { Cpu } from '../cpu/cpu.ts'
import type { Db } from '../db/database.ts'
import type { Zone } from '../db/local-day.ts'
import { linesOf, type MonthSum, monthsOf, type Reader } from '../earnings/earnings.queries.ts'
import { speaking } from '../emails/language.ts'
import { AppError } from '../errors.ts'
import { vaPreferencesOf } from '../notifications/va-preferences.queries.ts'
import { type Statement, statementCsv, statementPaper } from './statement-paper.ts'

/** More than anyone works in a month; a statement is written in one piece. */
const mostLines = 5000

type Va = { id: number; name: string; email: string }
type Client = { id: number; firstName: string; email: string; timezone: string | null }

type About = Omit<Statement, 'lines' | 'at'>
async function read(db: Db, reader: Reader, about: About, zone: Zone = about.zone): Promise<Statement> {
  const lines = await linesOf(db, reader, { zone, month: about.month }, mostLines + 1)
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

type ClientZones = Awaited<ReturnType<typeof zoneOfClient>>

/**
 * The zones in which days of a month began or ended while they counted for a client, oldest first: whoever moved in it
 * has had several. One that counted for a moment between two midnights is not named.
 */
function zonesIn({ now, before }: ClientZones, month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const counted = [...before, { zone: now, until: undefined }]
    .filter(({ zone, until }, at) => {
      const [first, end] = [zonedTime(zone, year, number, 1, 0), zonedTime(zone, year, number + 1, 1, 0)]
      const since = before[at - 1]?.until
      const next = since ? endOfDay(zone, calendarDay(zone, new Date(since))) : first
      const midnight = next > first ? next : first
      return midnight <= end && (!until || midnight < new Date(until))
    })
    .map(({ zone }) => zone)
  const named = counted.filter((zone, at) => at === 0 || !isSameZone(zone, counted[at - 1] ?? ''))
  return named.length > 0 ? named : [now]
}

/** A client's month by VA, in the zones that counted for the client. */
export async function statementOfClient(db: Db, client: Client, month: string) {
  const { id, firstName: name, email } = client
  const zone = await zoneOfClient(db, client)
  const about = {
    of: 'client',
    name,
    email,
    month,
    zone: zone.now,
    zones: zonesIn(zone, month),
    language: 'en',
  } as const
  return read(db, { userId: id }, about, zone)
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
export async function clientMonths(db: Db, client: Pick<Client, 'id' | 'timezone'>) {
  const sums = await monthsOf(db, { userId: client.id }, await zoneOfClient(db, client))
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
