import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * A VA's figures, each computed from rows. Hours: those logged, or an assignment's totalHours where nothing was logged.
 * Earnings in the assignment's currency units; response time in hours, the median of the last 90 days; rates in percent.
 * A figure with no rows behind it is null, never 0.
 */
export async function metricsOf(db: Db, vaId: number) {
  const { rows } = await sql<Metrics>`
    with work as (
      select a.*, coalesce((select sum(t.minutes) / 60.0 from time_entries t join va_tasks v on v.id = t.va_task_id
                            where v.assignment_id = a.id), a.total_hours) as hours
      from va_assignments a where a.va_id = ${vaId}
    ), clients as (
      select client_email, count(*) as assignments, min(start_date) as first,
        max(coalesce(ended_at, now()) - start_date) >= interval '30 days' as stayed
      from work group by client_email having min(start_date) <= now() - interval '30 days'
    ), answers as (
      select extract(epoch from (select min(a.created_at) from messages a where a.thread_id = q.thread_id
        and a.sender_type = 'va' and a.id > q.id) - q.created_at) / 3600 as hours
      from messages q join threads t on t.id = q.thread_id
      where t.va_id = ${vaId} and q.receiver_type = 'va' and q.created_at > now() - interval '90 days'
    )
    select
      (select count(*)::int from work) as total_projects,
      (select count(*)::int from work where status = 'completed') as completed_projects,
      (select round(coalesce(sum(hours), 0), 2)::float8 from work) as total_hours_worked,
      (select round(coalesce(sum(hours * rate_cents), 0) / 100, 2)::float8 from work) as total_earnings,
      (select round(avg(rating), 2)::float8 from reviews where va_id = ${vaId}) as average_rating,
      (select count(*)::int from reviews where va_id = ${vaId}) as review_count,
      (select round(100.0 * count(*) filter (where assignments >= 2 or stayed) / nullif(count(*), 0), 1)::float8 from clients) as client_retention_rate,
      (select count(*)::int from clients) as clients_counted,
      (select round((percentile_cont(0.5) within group (order by hours))::numeric, 2)::float8 from answers where hours is not null) as response_time,
      (select count(*)::int from answers where hours is not null) as answers_counted,
      (select performance_notes from vas where id = ${vaId}) as performance_notes`.execute(db)
  return rows[0] as Metrics
}

export type Metrics = {
  totalProjects: number
  completedProjects: number
  totalHoursWorked: number
  totalEarnings: number
  averageRating: number | null
  reviewCount: number
  clientRetentionRate: number | null
  clientsCounted: number
  responseTime: number | null
  answersCounted: number
  performanceNotes: string | null
}

/** The rows behind the figures, newest first: what was counted, so that a VA can check the sum. */
export async function metricRowsOf(db: Db, vaId: number) {
  const [projects, reviews, time] = await Promise.all([
    db
      .selectFrom('vaAssignments')
      .select(['id', 'projectTitle', 'clientName', 'projectType', 'status', 'totalHours', 'startDate', 'endedAt'])
      .where('vaId', '=', vaId)
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('reviews')
      .innerJoin('vaTasks', 'vaTasks.id', 'reviews.vaTaskId')
      .select(['reviews.id', 'reviews.rating', 'reviews.comment', 'reviews.createdAt', 'vaTasks.title'])
      .where('reviews.vaId', '=', vaId)
      .orderBy('reviews.id', 'desc')
      .execute(),
    db
      .selectFrom('timeEntries')
      .innerJoin('vaTasks', 'vaTasks.id', 'timeEntries.vaTaskId')
      .select(['timeEntries.id', 'timeEntries.minutes', 'timeEntries.note', 'timeEntries.workedOn', 'vaTasks.title'])
      .where('timeEntries.vaId', '=', vaId)
      .orderBy('timeEntries.id', 'desc')
      .execute(),
  ])
  return { projects, reviews, time }
}
