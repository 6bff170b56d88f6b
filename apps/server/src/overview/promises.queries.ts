import type { PromiseRowsQuery } from '@kazi/schemas/overview'
import type { PromiseKind, PromiseOutcome } from '@kazi/schemas/overview-words'
import { promises } from '@kazi/schemas/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { listPage } from '../db/list.ts'

const monday = sql`(date_trunc('week', now() at time zone 'UTC') at time zone 'UTC')`
const inWeek = (due: RawBuilder<unknown>) => sql`${due} >= ${monday} and ${due} < ${monday} + interval '1 week'`

type Promised = {
  rowId: number
  kind: PromiseKind
  sourceId: number
  title: string
  who: string
  dueAt: string
  answeredAt: string | null
  outcome: PromiseOutcome
}

/** One kind of promise: its rows of this week, when each was answered, and what a list shows of it. */
type Source = {
  rows: RawBuilder<unknown>
  where: RawBuilder<unknown>
  kind: RawBuilder<unknown>
  due: RawBuilder<unknown>
  answered: RawBuilder<unknown>
  /** For a list only: counting needs no other table. */
  joins: RawBuilder<unknown>
  shown: RawBuilder<unknown>
}

/** The events that answer an application, of which the first counts. */
const answersApplication = sql`e.application_id = a.id and e.kind in ('approve', 'decline', 'needs_info')
  and e.at >= a.due_at - make_interval(hours => ${sql.lit(promises.requestDueHours)})`

/**
 * What the team promised to answer by a time of this week (Monday to Sunday, UTC), with the answer. A request that its
 * client withdrew, or that was opened and filled at once, was no promise; one that waits for the client's answer is none now.
 */
const sources: [Source, Source, Source] = [
  {
    rows: sql`va_requests r`,
    where: sql`r.state <> 'withdrawn' and r.paused_at is null and r.closed_at is distinct from r.created_at`,
    kind: sql`'request'`,
    due: sql`r.due_at`,
    answered: sql`least(r.closed_at, r.offered_at)`,
    joins: sql`left join tasks t on t.id = r.task_id left join users u on u.id = t.user_id`,
    shown: sql`r.id::bigint * 4 as row_id, r.task_id as source_id, coalesce(t.title, left(t.task_text, 200)) as title,
      u.first_name as who`,
  },
  {
    rows: sql`va_applications a`,
    where: sql`true`,
    kind: sql`'application'`,
    due: sql`a.due_at`,
    answered: sql`(select min(e.at) from va_application_events e where ${answersApplication})`,
    joins: sql``,
    shown: sql`a.id::bigint * 4 + 1, a.id, a.name, a.email::text`,
  },
  {
    rows: sql`inquiries i`,
    where: sql`i.paused_at is null`,
    kind: sql`case when i.stage is null then 'inquiry' else 'lead' end`,
    due: sql`i.due_at`,
    answered: sql`case when i.stage is null then least(i.closed_at, i.offered_at, i.answered_at) else i.answered_at end`,
    joins: sql``,
    shown: sql`i.id::bigint * 4 + case when i.stage is null then 3 else 2 end, i.id, left(i.message, 200), i.name`,
  },
]

const isKept = sql`answered_at <= due_at`
const isOpen = sql`answered_at is null and due_at > now()`
const outcome = sql`case when ${isKept} then 'kept' when ${isOpen} then 'open' else 'late' end`
const united = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

const promised = sql`(
  select p.*, ${outcome} as outcome from (${united(
    sources.map(
      ({ rows, joins, where, kind, due, answered, shown }) =>
        sql`select ${shown}, ${kind} as kind, ${due} as due_at, ${answered} as answered_at
          from ${rows} ${joins} where ${inWeek(due)} and ${where}`,
    ),
  )}) p)`

const [requests, applications, inquiries] = sources
type Counted = { kind: PromiseKind; kept: number; open: number; late: number }

/**
 * How many of this week's promises are kept, late and open, of each kind. Those of requests and inquiries are counted by
 * the hour as they change (decision 140); of the hour that runs, the rows say which are late already. Applications, whose
 * answers are events of their own, are counted from their index and joined with these: asked for one by one, 20,000 took twice as long.
 */
export async function promisesThisWeek(db: Db): Promise<Counted[]> {
  const hour = sql`date_trunc('hour', now(), 'UTC')`
  const lateNow = ({ rows, where, kind, due, answered }: Source) => sql`
    select ${kind} as kind, count(*) as n from ${rows}
    where ${due} >= ${hour} and ${due} <= now() and ${where} and ${answered} is null group by 1`
  const { kind, rows, where, due } = applications
  const { rows: found } = await sql<Counted>`
    with counted as (
      select kind, sum(n) filter (where outcome = 'kept') as kept,
        sum(n) filter (where outcome = 'unanswered' and due_hour >= ${hour}) as unanswered, sum(n) as n
      from promise_counts where ${inWeek(sql`due_hour`)} group by kind),
    late_now as (${united([lateNow(requests), lateNow(inquiries)])}),
    figures as (
      select c.kind, coalesce(c.kept, 0) as kept, coalesce(c.unanswered, 0) - coalesce(l.n, 0) as open, c.n
      from counted c left join late_now l on l.kind = c.kind
      union all
      select kind, count(*) filter (where ${isKept}), count(*) filter (where ${isOpen}), count(*)
      from (
        select ${kind} as kind, ${due} as due_at, min(e.at) as answered_at
        from ${rows} left join va_application_events e on ${answersApplication}
        where ${inWeek(due)} and ${where} group by a.id, ${due}) p group by kind)
    select kind, kept::int as kept, open::int as open, (n - kept - open)::int as late from figures where n > 0`.execute(
    db,
  )
  return found
}

/** Sums up the changes since the last time. Those of weeks that are over are left out: nothing shows them. */
export async function sumUpPromises(db: Db) {
  await sql`
    with changes as (delete from promise_counts returning kind, due_hour, outcome, n)
    insert into promise_counts (kind, due_hour, outcome, n)
      select kind, due_hour, outcome, sum(n) from changes where due_hour >= ${monday}
      group by kind, due_hour, outcome having sum(n) <> 0`.execute(db)
}

/** The promises behind those numbers, the first due first. */
export async function promiseRows(db: Db, input: PromiseRowsQuery) {
  const { kind, outcome } = input.filters
  const query = db
    .selectFrom(sql<Promised>`${promised}`.as('p'))
    .select(['p.rowId as id', 'p.kind', 'p.sourceId', 'p.title', 'p.who', 'p.dueAt', 'p.answeredAt', 'p.outcome'])
    .$if(kind !== undefined, (some) => some.where('p.kind', '=', kind as PromiseKind))
    .$if(outcome !== undefined, (some) => some.where('p.outcome', '=', outcome as PromiseOutcome))
  return listPage(
    db,
    query,
    {
      sorts: { due: { by: sql`p.due_at`, type: 'timestamptz' } },
      first: { sort: 'due' },
      id: sql`p.row_id`,
    },
    input,
  )
}
