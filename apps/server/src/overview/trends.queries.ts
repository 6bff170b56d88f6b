import type { TrendRowsQuery } from '@kazi/schemas/overview'
import { type TrendFigure, trendWeeks } from '@kazi/schemas/overview-words'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { listPage } from '../db/list.ts'
import type { Tables } from '../db/tables.ts'

const weekOf = (at: RawBuilder<unknown>) => sql`date_trunc('week', ${at} at time zone 'UTC')`
const thisWeek = sql`date_trunc('week', now() at time zone 'UTC')`
const first = sql`(${thisWeek} - make_interval(weeks => ${sql.lit(trendWeeks - 1)}))`

export type TrendWeek = {
  /** Its Monday, YYYY-MM-DD. */
  week: string
  /** Null where there is nothing to take a mean of. */
  values: Record<TrendFigure, number | null>
  /** How many rows a mean is made of. */
  counts: Record<TrendFigure, number>
}
type Row = Tables['overviewWeeks']

/** The figures of each week from a Monday (a timestamp) up to this week, counted from their rows. */
const counted = (from: RawBuilder<unknown>) => {
  const since = sql`(${from} at time zone 'UTC')`
  return sql<Row>`
    with weeks as (select generate_series(${from}, ${thisWeek}, interval '1 week') as week),
    matched as (
      select ${weekOf(sql`closed_at`)} as week, count(*)::int as matches,
        percentile_cont(0.5) within group (order by extract(epoch from closed_at - created_at) / 3600) as median_hours
      from va_requests where state = 'filled' and closed_at >= ${since} and closed_at > created_at group by 1),
    timed as (
      select date_trunc('week', worked_on::timestamp) as week, sum(minutes) / 60.0 as hours, count(*)::int as entries
      from time_entries where worked_on >= (${from})::date group by 1),
    rated as (
      select ${weekOf(sql`created_at`)} as week, avg(rating) as rating, count(*)::int as reviews
      from reviews where created_at >= ${since} group by 1),
    chosen as (
      select ${weekOf(sql`decided_at`)} as week, count(*) filter (where state = 'accepted')::int as accepted,
        count(*)::int as decided
      from proposals where state in ('accepted', 'declined') and decided_at >= ${since} group by 1)
    select to_char(week, 'YYYY-MM-DD') as week, coalesce(matches, 0) as matches,
      round(median_hours::numeric, 1) as median_hours, round(coalesce(hours, 0), 1) as hours,
      coalesce(entries, 0) as entries, round(rating, 2) as rating, coalesce(reviews, 0) as reviews,
      coalesce(accepted, 0) as accepted, coalesce(decided, 0) as decided
    from weeks left join matched using (week) left join timed using (week) left join rated using (week)
      left join chosen using (week)`
}

/**
 * Keeps the figures of the weeks that are over, as their rows are now: what is logged late, or corrected, counts from the
 * next time on.
 */
export async function keepWeeks(db: Db) {
  await sql`
    insert into overview_weeks (week, matches, median_hours, hours, entries, rating, reviews, accepted, decided)
    select week::date, matches, median_hours, hours, entries, rating, reviews, accepted, decided
    from (${counted(first)}) c where week::date < ${thisWeek}::date
    on conflict (week) do update set matches = excluded.matches, median_hours = excluded.median_hours,
      hours = excluded.hours, entries = excluded.entries, rating = excluded.rating, reviews = excluded.reviews,
      accepted = excluded.accepted, decided = excluded.decided`.execute(db)
  await sql`delete from overview_weeks where week < ${first}::date`.execute(db)
}

/** The overview's figures of the last weeks, oldest first; weeks begin on Monday, UTC. Only what is not kept is counted. */
export async function trends(db: Db): Promise<TrendWeek[]> {
  const { rows: kept } = await sql<Row & { oldest: boolean; following: string }>`
    select to_char(week, 'YYYY-MM-DD') as week, matches, median_hours, hours, entries, rating, reviews, accepted, decided,
      week = ${first}::date as oldest, to_char(week + 7, 'YYYY-MM-DD') as following
    from overview_weeks where week >= ${first}::date and week < ${thisWeek}::date order by week`.execute(db)
  // They are kept all at once, so they have no gaps; but more weeks may be shown than were kept.
  const known = kept[0]?.oldest ? kept : []
  const next = known.at(-1)?.following
  const { rows: fresh } = await sql<Row>`${counted(next ? sql`${next}::timestamp` : first)} order by week`.execute(db)
  const rows = [...known, ...fresh]
  return rows.map(({ week, matches, medianHours, hours, entries, rating, reviews, accepted, decided }) => ({
    week,
    values: {
      matches,
      time_to_match: medianHours,
      hours,
      rating,
      acceptance: decided === 0 ? null : Math.round((100 * accepted) / decided),
    },
    counts: { matches, time_to_match: matches, hours: entries, rating: reviews, acceptance: decided },
  }))
}

const within = (at: RawBuilder<unknown>, week: string) =>
  sql`${at} >= (${week}::timestamp at time zone 'UTC') and ${at} < ((${week}::timestamp + interval '1 week') at time zone 'UTC')`
const taskTitle = sql`coalesce(t.title, left(t.task_text, 200))`

/** What each figure of a week is counted from: one shape, so that one table shows them all. */
const rowsOf: Record<TrendFigure, (week: string) => RawBuilder<unknown>> = {
  matches: (week) => matchedIn(week),
  time_to_match: (week) => matchedIn(week),
  hours: (week) => sql`
    select e.id, e.created_at as at, v.title, w.name as va, w.id as va_id, v.task_id,
      round(e.minutes / 60.0, 2) as value, null::text as state
    from time_entries e join va_tasks v on v.id = e.va_task_id join vas w on w.id = e.va_id
    where e.worked_on >= ${week}::date and e.worked_on < ${week}::date + 7`,
  rating: (week) => sql`
    select r.id, r.created_at as at, v.title, w.name as va, w.id as va_id, v.task_id, r.rating::numeric as value,
      null::text as state
    from reviews r join va_tasks v on v.id = r.va_task_id join vas w on w.id = r.va_id
    where ${within(sql`r.created_at`, week)}`,
  acceptance: (week) => sql`
    select p.id, p.decided_at as at, ${taskTitle} as title, w.name as va, w.id as va_id, p.task_id,
      null::numeric as value, p.state
    from proposals p join tasks t on t.id = p.task_id join vas w on w.id = p.va_id
    where p.state in ('accepted', 'declined') and ${within(sql`p.decided_at`, week)}`,
}
const matchedIn = (week: string) => sql`
  select r.id, r.closed_at as at, ${taskTitle} as title, w.name as va, w.id as va_id, r.task_id,
    round(extract(epoch from r.closed_at - r.created_at) / 3600, 1) as value, null::text as state
  from va_requests r join tasks t on t.id = r.task_id left join vas w on w.id = t.va_id
  where r.state = 'filled' and r.closed_at > r.created_at and ${within(sql`r.closed_at`, week)}`

type Counted = {
  id: number
  at: string
  title: string
  va: string | null
  vaId: number | null
  taskId: number | null
  value: number | null
  state: 'accepted' | 'declined' | null
}

/** The rows behind one figure of one week, newest first. Without a figure and a week, there are none. */
export function trendRows(db: Db, input: TrendRowsQuery) {
  const { figure = 'matches', week = '1900-01-01' } = input.filters
  const query = db
    .selectFrom(sql<Counted>`(${rowsOf[figure](week)})`.as('c'))
    .select(['c.id', 'c.at', 'c.title', 'c.va', 'c.vaId', 'c.taskId', 'c.value', 'c.state'])
  return listPage(
    db,
    query,
    {
      sorts: { newest: { by: sql`c.at`, type: 'timestamptz' } },
      first: { sort: 'newest', desc: true },
      id: sql`c.id`,
    },
    input,
  )
}
