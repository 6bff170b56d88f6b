import type { EarningKind, EarningsQuery } from '@kazi/schemas/earnings'
import { type Currency, type Money, totalByCurrency } from '@kazi/schemas/money'
import type { WorkState } from '@kazi/schemas/work-states'
import { zoneOf } from '@kazi/schemas/zones'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { listPage } from '../db/list.ts'
import { localDay, type Zone } from '../db/local-day.ts'

/**
 * VAs' work: a row for each time entry, and one for the agreed hours of each assignment without time entries. What reads
 * the rows of a VA or a client uses this. What asks about one task states it again, so that it reads that task alone
 * (`costOf`, `hasEarned`), and triggers maintain `assignment_totals`; tests compare both with this. Days are those of
 * `zone` (decision 041): for a client, of the zones that counted one after another (`zoneOfClient`, decision 179).
 * `recorded_at` says since when a row is here; what was corrected since, it does not say.
 */
export const workedIn = (zone: Zone): RawBuilder<unknown> => sql`(
  select t.va_id, 'time' as kind, t.id as source_id, v.assignment_id, v.title, t.worked_on as day,
    t.minutes::numeric as minutes, case v.status when 'reviewed' then 'accepted' else 'done' end as state,
    t.created_at as recorded_at, v.task_id
  from time_entries t join va_tasks v on v.id = t.va_task_id
  union all
  select a.va_id, 'agreed', a.id, a.id, a.project_title, ${localDay(sql`a.start_date`, zone)},
    a.total_hours * 60, 'agreed', a.created_at, a.task_id
  from va_assignments a
  where a.total_hours > 0 and not exists (
    select from time_entries t join va_tasks v on v.id = t.va_task_id where v.assignment_id = a.id))`
export const worked = workedIn('UTC')

/** Whose work an assignment `a` is. Names are shared by many people; without an account, the address tells them apart. */
export const clientOf = sql`coalesce(a.user_id::text, lower(a.client_email::text))`

/**
 * VAs' earnings: work at its assignment's rate, each row rounded separately (see payForMinutes), and the fixed price of
 * a result from the day it was accepted (decision 021).
 */
export const earnedIn = (zone: Zone): RawBuilder<unknown> => sql`(
  select w.va_id, w.kind, w.source_id, w.source_id::bigint * 3 + case w.kind when 'time' then 0 else 1 end as row_id,
    a.id as assignment_id, w.title, a.client_name, ${clientOf} as client, w.day, w.minutes, a.rate_cents,
    round(a.rate_cents * w.minutes / 60) as amount_cents, a.currency, w.state, w.recorded_at,
    w.task_id
  from ${workedIn(zone)} w join va_assignments a on a.id = w.assignment_id
  where a.rate_cents is not null
  union all
  select v.va_id, 'fixed', v.id, v.id::bigint * 3 + 2, a.id, v.title, a.client_name, ${clientOf},
    ${localDay(sql`v.reviewed_at`, zone)}, null, null, a.fixed_price_cents, a.currency, 'accepted', v.reviewed_at,
    v.task_id
  from va_tasks v join va_assignments a on a.id = v.assignment_id
  where a.fixed_price_cents is not null and v.status = 'reviewed')`
/** For sums over all time, which no zone changes. */
export const earned = earnedIn('UTC')

const inMonths = (first: string, last: string) =>
  sql`and e.day >= ${`${first}-01`}::date and e.day < (${`${last}-01`}::date + interval '1 month')::date`
const inMonth = (month: string | undefined) => (month ? inMonths(month, month) : sql``)

/** What one time entry costs, as `earned` has it: among joins of one task, whose rows alone are read then. */
const costOf = sql`round(a.rate_cents * t.minutes::numeric / 60)`

/** Time entries of one VA task, newest first, each with what it costs; null where nothing was agreed by the hour. */
export async function timeOnWork(db: Db, vaTaskId: number) {
  const { rows } = await sql<TimeRow>`
    select t.id, t.worked_on as day, t.minutes, t.note, ${costOf}::bigint as amount_cents,
      case when a.rate_cents is not null then a.currency end as currency
    from time_entries t join va_tasks v on v.id = t.va_task_id left join va_assignments a on a.id = v.assignment_id
    where t.va_task_id = ${vaTaskId} order by t.worked_on desc, t.id desc limit 1000`.execute(db)
  return rows.map(({ amountCents, currency, ...row }) => ({
    ...row,
    amount: amountCents === null || currency === null ? null : { amountCents, currency },
  }))
}
type TimeRow = {
  id: number
  day: string
  minutes: number
  note: string | null
  amountCents: number | null
  currency: Currency | null
}

/** What the time logged on one VA task costs so far: the sum of its rows. Null where nothing was agreed by the hour. */
export async function costOfTime(db: Db, vaTaskId: number): Promise<Money | null> {
  const { rows } = await sql<Money>`
    select a.currency, sum(${costOf})::bigint as amount_cents
    from time_entries t join va_tasks v on v.id = t.va_task_id join va_assignments a on a.id = v.assignment_id
    where t.va_task_id = ${vaTaskId} and a.rate_cents is not null group by a.currency`.execute(db)
  return rows[0] ?? null
}

/** Whether a VA's task has earned them something: by the time logged on it, by its fixed price, or by agreed hours. */
export async function hasEarned(db: Db, vaTaskId: number) {
  const { rows } = await sql<{ paid: boolean }>`
    select (a.fixed_price_cents > 0 and v.status = 'reviewed')
      or exists (select from time_entries t where t.va_task_id = v.id and ${costOf} > 0)
      or (round(a.rate_cents * a.total_hours) > 0 and not exists (
        select from time_entries t join va_tasks o on o.id = t.va_task_id where o.assignment_id = a.id)) as paid
    from va_tasks v join va_assignments a on a.id = v.assignment_id where v.id = ${vaTaskId}`.execute(db)
  return rows[0]?.paid ?? false
}

/** The earnings of these VAs, by their id. */
export async function earningsByVa(db: Db, vaIds: number[]) {
  if (vaIds.length === 0) return new Map<number, Money[]>()
  const { rows } = await sql<Money & { vaId: number }>`
    select va_id, currency, sum(amount_cents)::bigint as amount_cents from assignment_totals
    where va_id = any (${vaIds}) group by va_id, currency having sum(amount_cents) > 0`.execute(db)
  const byVa = Map.groupBy(rows, ({ vaId }) => vaId)
  return new Map([...byVa].map(([vaId, own]) => [vaId, totalByCurrency(own)]))
}

/** What these clients' VAs have worked and earned, by the client's id: hours, and a sum per currency. */
export async function workByClient(db: Db, userIds: number[]) {
  if (userIds.length === 0) return new Map<number, { hours: number; money: Money[] }>()
  const { rows } = await sql<Money & { userId: number; minutes: number }>`
    select user_id, currency, sum(minutes)::float8 as minutes, sum(amount_cents)::bigint as amount_cents
    from assignment_totals where user_id = any (${userIds}) group by user_id, currency`.execute(db)
  const byClient = Map.groupBy(rows, ({ userId }) => userId)
  return new Map(
    [...byClient].map(([userId, own]) => [
      userId,
      {
        hours: own.reduce((sum, { minutes }) => sum + minutes, 0) / 60,
        money: totalByCurrency(own).filter(({ amountCents }) => amountCents > 0),
      },
    ]),
  )
}

type EarningRow = {
  vaId: number
  rowId: number
  kind: EarningKind
  sourceId: number
  title: string
  clientName: string
  day: string
  minutes: number | null
  rateCents: number | null
  amountCents: number
  currency: Currency
  state: WorkState
}
const asRow = ({ kind, sourceId, rateCents, amountCents, currency, ...row }: Omit<EarningRow, 'vaId' | 'rowId'>) => ({
  id: `${kind}.${sourceId}`,
  kind,
  ...row,
  rate: rateCents === null ? null : { amountCents: rateCents, currency },
  amount: { amountCents, currency },
})

const newestFirst = {
  sorts: { day: { by: sql`e.day`, type: 'date' as const } },
  first: { sort: 'day' as const, desc: true },
  id: sql`e.row_id`,
}

/** A page of the rows behind a VA's earnings, newest first, and the next cursor; null after the last page. */
async function earningRowsOf(db: Db, vaId: number, { month, limit, cursor }: EarningsQuery, zone: string) {
  const query = db
    .selectFrom(sql<EarningRow>`${earnedIn(zone)}`.as('e'))
    .select(['e.kind', 'e.sourceId', 'e.title', 'e.clientName', 'e.day'])
    .select(sql<number | null>`round(e.minutes, 2)`.as('minutes'))
    .select(['e.rateCents', 'e.amountCents', 'e.currency', 'e.state'])
    .where('e.vaId', '=', vaId)
    .where(sql<boolean>`true ${inMonth(month)}`)
  const page = await listPage(db, query, newestFirst, { desc: false, size: limit, cursor })
  return { rows: page.rows.map(asRow), total: page.total, nextCursor: page.next }
}

/** By how far the work is, or by client. */
type Sum = Money & { state: WorkState | null; client: string | null; clientName: string }
type TaskSum = Money & { title: string; clientName: string; last: string }

/** The most tasks of a summary: those worked on last. */
const maxTaskSums = 50

/** A client's name, as the latest work has it. */
const latestName = sql<string>`(array_agg(e.client_name order by e.day desc, e.row_id desc))[1]`

/** The same sums by how far the work is, by client, and by task; clients and tasks with the latest work first. */
async function earningSumsOf(db: Db, vaId: number, month: string | undefined, zone: string) {
  const own = sql`${earnedIn(zone)} e where e.va_id = ${vaId} ${inMonth(month)}`
  const [sums, tasks] = await Promise.all([
    sql<Sum>`
      select e.state, e.client, ${latestName} as client_name, e.currency, sum(e.amount_cents)::bigint as amount_cents
      from ${own} group by grouping sets ((e.state, e.currency), (e.client, e.currency))
      order by max(e.day) desc, client_name, e.client`.execute(db),
    sql<TaskSum>`
      select e.title, ${latestName} as client_name, e.currency, sum(e.amount_cents)::bigint as amount_cents, max(e.day) as last
      from ${own} group by e.title, e.client, e.currency
      order by max(e.day) desc, e.title limit ${sql.lit(maxTaskSums)}`.execute(db),
  ])
  const of = (state: WorkState) => totalByCurrency(sums.rows.filter((sum) => sum.state === state))
  const clients = Map.groupBy(
    sums.rows.filter(({ state }) => state === null),
    ({ client }) => client,
  )
  return {
    states: { agreed: of('agreed'), done: of('done'), accepted: of('accepted') },
    clients: [...clients.values()].map((own) => ({
      clientName: own[0]?.clientName ?? '',
      totals: totalByCurrency(own),
    })),
    tasks: tasks.rows.map(({ title, clientName, currency, amountCents }) => ({
      title,
      clientName,
      amount: { currency, amountCents },
    })),
  }
}

/** The zone in which a VA's days and months begin. */
export async function zoneOfVa(db: Db, vaId: number) {
  const va = await db.selectFrom('vas').select('timezone').where('id', '=', vaId).executeTakeFirst()
  return zoneOf(va?.timezone) ?? 'UTC'
}

/** A VA's months as their statements have them, newest first; without totals where nothing was earned. */
async function monthTotalsOf(db: Db, vaId: number, zone: string) {
  const months = Map.groupBy(await monthsOf(db, { vaId }, zone), ({ month }) => month)
  return [...months].map(([month, sums]) => ({
    month,
    totals: totalByCurrency(sums).filter(({ amountCents }) => amountCents > 0),
  }))
}

type Sums = Awaited<ReturnType<typeof earningSumsOf>>
type Summary = Sums & { totals: Money[]; months: Awaited<ReturnType<typeof monthTotalsOf>> }
const noSummary: Summary = {
  totals: [],
  months: [],
  states: { agreed: [], done: [], accepted: [] },
  clients: [],
  tasks: [],
}

/**
 * A VA's earnings: totals and sums (of the month, if one is given), all months with their totals, and a page of the rows.
 * The sums come with the first page alone: those of the others would be the same, and cost a reading of everything.
 */
export async function earningsPageOf(db: Db, vaId: number, query: EarningsQuery) {
  const zone = await zoneOfVa(db, vaId)
  if (query.cursor !== undefined) return { ...noSummary, ...(await earningRowsOf(db, vaId, query, zone)) }
  const [months, sums, page] = await Promise.all([
    monthTotalsOf(db, vaId, zone),
    earningSumsOf(db, vaId, query.month, zone),
    earningRowsOf(db, vaId, query, zone),
  ])
  const asked = query.month ? months.filter(({ month }) => month === query.month) : months
  return { totals: totalByCurrency(asked.flatMap(({ totals }) => totals)), months, ...sums, ...page }
}

/** Whose lines: a VA's own, a client's from all VAs, or a client's from one VA. */
export type Reader = { vaId: number; userId?: number } | { userId: number; vaId?: number }
const ofReader = ({ vaId, userId }: Reader) => {
  const [ofVa, ofClient] = [sql`a.va_id = ${vaId}`, sql`a.user_id = ${userId}`]
  if (userId === undefined) return ofVa
  return vaId === undefined ? ofClient : sql`${ofVa} and ${ofClient}`
}

export type Line = {
  kind: EarningKind
  sourceId: number
  state: WorkState
  title: string
  clientName: string
  /** Tells clients of one name apart. */
  client: string
  userId: number | null
  /** The client's task that it is for, if it is for one. */
  taskId: number | null
  vaId: number
  vaName: string
  day: string
  minutes: number | null
  rateCents: number | null
  /** Null for hours that a fixed price covers, or that have no price. */
  amountCents: number | null
  fixed: boolean
  currency: Currency
  /** Since when it is here, with its price where a document needs one. */
  recordedAt: string
  /** Since when its price is known, where that came later than the work; null where nobody asks. */
  pricedAt: string | null
  /** Since when it is known to be this client's, where that came later; null where nobody asks. */
  givenAt: string | null
}

/** What must be known before work is on a document: a price where it is about money, the client if it is a client's. */
export type Needs = { price: boolean; client: boolean }
const noNeeds: Needs = { price: false, client: false }
const notAsked = sql`null::timestamptz`
/** Since when the price of an assignment `a` is known, where it was not from the start. */
export const pricedSince = ({ price }: Needs) => (price ? sql`a.priced_at` : notAsked)
const givenSince = ({ client }: Needs) => (client ? sql`a.given_at` : notAsked)
const since = (recordedAt: RawBuilder<unknown>, needs: Needs) => sql`
  greatest(${recordedAt}, ${pricedSince(needs)}) as recorded_at, ${pricedSince(needs)} as priced_at,
  ${givenSince(needs)} as given_at`

/** What was earned, and the hours that a fixed price covers: they are worked, but earn nothing by themselves. */
const linesIn = (
  zone: Zone,
  reader: Reader,
  among: RawBuilder<unknown> = sql``,
  needs = noNeeds,
): RawBuilder<unknown> => sql`(
  select e.kind, e.source_id, e.state, e.title, a.client_name, ${clientOf} as client, a.user_id, e.task_id,
    a.va_id, n.name as va_name, e.day,
    round(e.minutes, 2)::float8 as minutes, e.rate_cents, e.amount_cents::bigint as amount_cents,
    a.fixed_price_cents is not null as fixed, a.currency, ${since(sql`e.recorded_at`, needs)}
  from va_assignments a
  join vas n on n.id = a.va_id
  cross join lateral (
    select e.kind, e.source_id, e.state, e.title, e.day, e.minutes, e.rate_cents, e.amount_cents,
      e.recorded_at, e.task_id
    from ${earnedIn(zone)} e where e.assignment_id = a.id
    union all
    select w.kind, w.source_id, w.state, w.title, w.day, w.minutes, null, null, w.recorded_at, w.task_id
    from ${workedIn(zone)} w where w.assignment_id = a.id and a.rate_cents is null
  ) e
  where ${ofReader(reader)} ${among})`

/** The lines of one month, oldest first; all of them, or at most `most`. */
export async function linesOf(db: Db, reader: Reader, { zone, month }: { zone: Zone; month: string }, most?: number) {
  const { rows } = await sql<Line>`
    select * from ${linesIn(zone, reader, inMonth(month))} l
    order by l.day, l.kind, l.source_id limit ${most ?? null}`.execute(db)
  return rows
}

/**
 * Results that were accepted before this were billed in the month in which their assignment ended, and stay there:
 * in the month in which they were accepted they would be billed again.
 */
const billedWhenAccepted = sql.lit('2026-12-01T00:00:00Z')
const accepted = (since: RawBuilder<unknown>) => sql`(
  select max(v.reviewed_at) from va_tasks v
  where v.assignment_id = a.id and v.withdrawn_at is null and v.reviewed_at >= ${since})`
/** When an assignment ended and its last result was accepted: the team may complete it before the client accepts. */
const settledAt = sql`greatest(a.ended_at, ${accepted(billedWhenAccepted)})`
const settledRecordedAt = sql`greatest(a.created_at, a.ended_at, ${accepted(sql.lit('-infinity'))})`

const agreedEnded = (zone: Zone, reader: Reader, among: RawBuilder<unknown>, needs = noNeeds) => sql<Line>`
  select * from (
    select 'agreed' as kind, a.id as source_id, 'agreed' as state, a.project_title as title, a.client_name,
      ${clientOf} as client, a.user_id, a.task_id, a.va_id,
      n.name as va_name, ${localDay(settledAt, zone)} as day, round(a.total_hours * 60, 2)::float8 as minutes,
      a.rate_cents, round(a.rate_cents * a.total_hours)::bigint as amount_cents, false as fixed, a.currency,
      ${since(settledRecordedAt, needs)}
    from va_assignments a join vas n on n.id = a.va_id
    where ${ofReader(reader)} and a.status = 'completed' and a.total_hours > 0 and a.rate_cents is not null
      and not exists (
        select from va_tasks v left join time_entries t on t.va_task_id = v.id
        where v.assignment_id = a.id and (t.id is not null or (v.withdrawn_at is null and v.status <> 'reviewed')))
  ) e where true ${among} order by day, source_id`

/**
 * Agreed hours of work that was settled in a month and on which nothing was logged, nor can be: its results are
 * accepted. What is logged on other work takes the place of the hours that were agreed.
 */
export async function agreedEndedIn(db: Db, reader: Reader, { zone, month }: { zone: Zone; month: string }) {
  return (await agreedEnded(zone, reader, inMonth(month)).execute(db)).rows
}

/**
 * The lines of some months, and the agreed hours that were settled in them, that are here only since an instant, which
 * each month has by itself. Work that got its price or its client later counts from then on, where a document needs
 * them.
 * @param since by month, 'YYYY-MM'; '-infinity' for all lines of it.
 */
export async function linesSince(
  db: Db,
  reader: Reader,
  { zone, since, needs }: { zone: Zone; since: Record<string, string>; needs: Needs },
) {
  const months = Object.keys(since).sort()
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return { lines: [], ended: [] }
  const among = (...times: RawBuilder<unknown>[]) => sql`${inMonths(first, last)} and greatest(${sql.join(times)})
    > (${JSON.stringify(since)}::jsonb ->> to_char(e.day, 'YYYY-MM'))::timestamptz`
  const later = among(sql`e.recorded_at`, pricedSince(needs), givenSince(needs))
  const [lines, ended] = await Promise.all([
    sql<Line>`select * from ${linesIn(zone, reader, later, needs)} l`.execute(db),
    agreedEnded(zone, reader, among(sql`e.recorded_at`, sql`e.given_at`), needs).execute(db),
  ])
  return { lines: lines.rows, ended: ended.rows }
}

export type MonthSum = Money & { vaId: number; vaName: string; minutes: number; month: string }
/** Hours and money by month and VA, and by currency, newest month first. */
export async function monthsOf(db: Db, reader: Reader, zone: Zone) {
  const { rows } = await sql<MonthSum>`
    select to_char(l.day, 'YYYY-MM') as month, l.va_id, l.va_name, l.currency,
      coalesce(sum(l.minutes), 0)::float8 as minutes, coalesce(sum(l.amount_cents), 0)::bigint as amount_cents
    from ${linesIn(zone, reader)} l
    group by 1, 2, 3, 4 order by 1 desc, l.va_name, l.va_id`.execute(db)
  return rows
}
