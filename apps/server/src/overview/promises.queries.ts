import type { PromiseRowsQuery } from '@kazi/schemas/overview'
import type { PromiseKind, PromiseOutcome } from '@kazi/schemas/overview-words'
import { promises } from '@kazi/schemas/task'
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

/**
 * What the team promised to answer by a time of this week (Monday to Sunday, UTC), with the answer. A request that its
 * client withdrew, or that was opened and filled at once, was no promise; one that waits for the client's answer is none now.
 * Each request has its task and client: with left joins, counting skips them.
 */
const promised: RawBuilder<unknown> = sql`(
  select p.*, case when answered_at <= due_at then 'kept' when answered_at is null and due_at > now() then 'open' else 'late' end as outcome
  from (
    select r.id::bigint * 4 as row_id, 'request' as kind, r.task_id as source_id,
      coalesce(t.title, left(t.task_text, 200)) as title, u.first_name as who, r.due_at,
      least(r.closed_at, r.offered_at) as answered_at
    from va_requests r left join tasks t on t.id = r.task_id left join users u on u.id = t.user_id
    where ${inWeek(sql`r.due_at`)} and r.state <> 'withdrawn' and r.paused_at is null and r.closed_at is distinct from r.created_at
    union all
    select a.id::bigint * 4 + 1, 'application', a.id, a.name, a.email::text, a.due_at,
      (select min(e.at) from va_application_events e where e.application_id = a.id
        and e.kind in ('approve', 'decline', 'needs_info')
        and e.at >= a.due_at - make_interval(hours => ${sql.lit(promises.requestDueHours)}))
    from va_applications a where ${inWeek(sql`a.due_at`)}
    union all
    select i.id::bigint * 4 + case when i.stage is null then 3 else 2 end,
      case when i.stage is null then 'inquiry' else 'lead' end, i.id, left(i.message, 200), i.name, i.due_at,
      case when i.stage is null then least(i.closed_at, i.offered_at) else i.answered_at end
    from inquiries i where ${inWeek(sql`i.due_at`)} and i.paused_at is null
  ) p)`

/** How many of this week's promises are kept, late and open, of each kind. */
export async function promisesThisWeek(db: Db) {
  const { rows } = await sql<{ kind: PromiseKind; kept: number; late: number; open: number }>`
    select kind, count(*) filter (where outcome = 'kept')::int as kept,
      count(*) filter (where outcome = 'late')::int as late, count(*) filter (where outcome = 'open')::int as open
    from ${promised} p group by kind`.execute(db)
  return rows
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
