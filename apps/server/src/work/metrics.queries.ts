import type { MetricRowsQuery } from '@kazi/schemas/metrics'
import { type Money, plainTotal } from '@kazi/schemas/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { clientOf, earningsByVa, worked } from '../earnings/earnings.queries.ts'

/** The clients whose first assignment with a VA began 30 or more days ago, and whether they stayed or came back. */
export const countedClients = (vaId: number | RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select *, assignments >= 2 or longest_days >= 30 as returned from (
    select ${clientOf} as client, min(id) as id, (array_agg(client_name order by id desc))[1] as client_name,
      count(*)::int as assignments,
      min(start_date) as first_start,
      floor(extract(epoch from max(coalesce(ended_at, now()) - start_date)) / 86400)::int as longest_days
    from va_assignments a where va_id = ${vaId}
    group by 1 having min(start_date) <= now() - interval '30 days') begun)`

/**
 * Each message to a VA in the last 90 days that they answered, with the hours until their next message in the thread.
 */
export const answeredMessages = (vaId: number | RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select q.id, q.sender_type, t.va_task_id, q.created_at as received_at, a.created_at as answered_at,
    (extract(epoch from a.created_at - q.created_at) / 3600)::float8 as hours
  from messages q join threads t on t.id = q.thread_id
  cross join lateral (
    select m.created_at from messages m
    where m.thread_id = q.thread_id and m.sender_type = 'va' and m.id > q.id order by m.id limit 1) a
  where t.va_id = ${vaId} and q.receiver_type = 'va' and q.created_at > now() - interval '90 days')`

/**
 * A VA's figures, computed from rows. Hours are logged hours, or an assignment's totalHours if none were logged.
 * Response time is the median hours of the last 90 days; rates are percentages. Earnings are a sum per currency;
 * `totalEarnings` is the contract's plain number, null with several currencies. A figure without rows is null, never 0.
 */
export async function metricsOf(db: Db, vaId: number) {
  const figures = (await metricsByVa(db, [vaId])).get(vaId) as Figures & Pick<Earned, 'earnings'>
  return { ...figures, totalEarnings: plainTotal(figures.earnings) } satisfies Figures & Earned
}

/** The same of several VAs, by their id. */
export async function metricsByVa(db: Db, vaIds: number[]) {
  const [figures, earnings] = await Promise.all([figuresOf(db, vaIds), earningsByVa(db, vaIds)])
  return new Map([...figures].map(([id, own]) => [id, { ...own, earnings: earnings.get(id) ?? [] }]))
}

const va = sql`v.id`
async function figuresOf(db: Db, vaIds: number[]) {
  const { rows } = await sql<Figures & { vaId: number }>`
    select v.id as va_id,
      (select count(*)::int from va_assignments where va_id = v.id) as total_projects,
      (select count(*)::int from va_assignments where va_id = v.id and status = 'completed') as completed_projects,
      (select worked from va_figures where va_id = v.id) as total_hours_worked,
      (select round(avg(rating), 2) from reviews where va_id = v.id) as average_rating,
      (select count(*)::int from reviews where va_id = v.id) as review_count,
      kept.rate as client_retention_rate, kept.counted as clients_counted,
      answered.median as response_time, answered.counted as answers_counted, v.performance_notes
    from vas v
    cross join lateral (
      select round(100.0 * count(*) filter (where returned) / nullif(count(*), 0), 1) as rate, count(*)::int as counted
      from ${countedClients(va)} c) kept
    cross join lateral (
      select round((percentile_cont(0.5) within group (order by hours))::numeric, 2) as median, count(*)::int as counted
      from ${answeredMessages(va)} a) answered
    where v.id = any (${vaIds})`.execute(db)
  return new Map(rows.map(({ vaId, ...figures }) => [vaId, figures as Figures]))
}

type Earned = { earnings: Money[]; totalEarnings: number | null }
type Figures = {
  totalProjects: number
  completedProjects: number
  totalHoursWorked: number
  averageRating: number | null
  reviewCount: number
  clientRetentionRate: number | null
  clientsCounted: number
  responseTime: number | null
  answersCounted: number
  performanceNotes: string | null
}

/**
 * The newest rows behind the figures, so that anyone can check the sums, and how many of each there are: a VA of many
 * years has more than a page shows.
 */
export async function metricRowsOf(db: Db, vaId: number, { size }: MetricRowsQuery) {
  const [projects, reviews, time, agreed, clients, replies, totals] = await Promise.all([
    projectRows(db, vaId).limit(size).execute(),
    reviewRows(db, vaId).limit(size).execute(),
    timeRows(db, vaId).limit(size).execute(),
    agreedRows(db, vaId, size),
    clientRows(db, vaId, size),
    replyRows(db, vaId, size),
    totalsOf(db, vaId),
  ])
  return { projects, reviews, time, agreed, clients, replies, totals }
}

type Totals = { projects: number; reviews: number; time: number; agreed: number; clients: number; replies: number }
async function totalsOf(db: Db, vaId: number) {
  const { rows } = await sql<Totals>`
    select (select count(*)::int from va_assignments where va_id = ${vaId}) as projects,
      (select count(*)::int from reviews where va_id = ${vaId}) as reviews,
      (select count(*)::int from time_entries where va_id = ${vaId}) as time,
      (select count(*)::int from ${worked} w where w.va_id = ${vaId} and w.kind = 'agreed') as agreed,
      (select count(*)::int from ${countedClients(vaId)} c) as clients,
      (select count(*)::int from ${answeredMessages(vaId)} a) as replies`.execute(db)
  return rows[0] ?? { projects: 0, reviews: 0, time: 0, agreed: 0, clients: 0, replies: 0 }
}

const projectRows = (db: Db, vaId: number) =>
  db
    .selectFrom('vaAssignments')
    .select(['id', 'projectTitle', 'clientName', 'projectType', 'status', 'startDate', 'endedAt'])
    .select(sql<number>`round(total_hours, 2)`.as('totalHours'))
    .where('vaId', '=', vaId)
    .orderBy('id', 'desc')

const reviewRows = (db: Db, vaId: number) =>
  db
    .selectFrom('reviews')
    .innerJoin('vaTasks', 'vaTasks.id', 'reviews.vaTaskId')
    .select(['reviews.id', 'reviews.rating', 'reviews.comment', 'reviews.createdAt', 'vaTasks.title'])
    .where('reviews.vaId', '=', vaId)
    .orderBy('reviews.id', 'desc')

const timeRows = (db: Db, vaId: number) =>
  db
    .selectFrom('timeEntries')
    .innerJoin('vaTasks', 'vaTasks.id', 'timeEntries.vaTaskId')
    .select(['timeEntries.id', 'timeEntries.minutes', 'timeEntries.note', 'timeEntries.workedOn', 'vaTasks.title'])
    .where('timeEntries.vaId', '=', vaId)
    .orderBy('timeEntries.id', 'desc')

type Agreed = { id: number; title: string; hours: number; startedOn: string }
/** Assignments without logged time: their agreed hours count. */
const agreedRows = async (db: Db, vaId: number, size: number) =>
  (
    await sql<Agreed>`
      select w.source_id as id, w.title, round(w.minutes / 60, 2) as hours, w.day as started_on from ${worked} w
      where w.va_id = ${vaId} and w.kind = 'agreed' order by w.source_id desc limit ${size}`.execute(db)
  ).rows

/** What is shown of one client's assignments. */
const mostEngagements = 50

type CountedClient = {
  /** Of the first assignment. */
  id: number
  clientName: string
  assignments: number
  firstStart: string
  longestDays: number
  returned: boolean
  /** The assignments that are counted, oldest first. */
  engagements: { id: number; title: string; startDate: string; endedAt: string | null }[]
}
const clientRows = async (db: Db, vaId: number, size: number) =>
  (
    await sql<CountedClient>`
      select c.id, client_name, assignments, first_start, longest_days, returned,
        (select json_agg(json_build_object(
            'id', a.id, 'title', a.project_title, 'startDate', a.start_date, 'endedAt', a.ended_at) order by a.id)
          from (select * from va_assignments a where a.va_id = ${vaId} and ${clientOf} = c.client
            order by a.id limit ${mostEngagements}) a) as engagements
      from ${countedClients(vaId)} c
      order by first_start desc, c.client limit ${size}`.execute(db)
  ).rows

type Reply = {
  id: number
  sender: 'admin' | 'client'
  title: string
  receivedAt: string
  answeredAt: string
  hours: number
}
const replyRows = async (db: Db, vaId: number, size: number) =>
  (
    await sql<Reply>`
      select a.id, a.sender_type as sender, v.title, a.received_at, a.answered_at, a.hours
      from ${answeredMessages(vaId)} a join va_tasks v on v.id = a.va_task_id order by a.id desc limit ${size}`.execute(
      db,
    )
  ).rows
