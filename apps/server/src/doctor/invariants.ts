import { taskStatus } from '@kazi/schemas/task'
import { taskRules } from '@kazi/schemas/task-states'
import { type VaTaskStatus, vaTaskRules } from '@kazi/schemas/work-states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** What `taskRules` requires beside a task in each status, as a table that SQL can join. */
const rules = sql`(values ${sql.join(
  taskStatus.options.map((status) => {
    const { openRequest, vaTask, outlivesVa = false } = taskRules[status].needs
    return sql`(${status}::text, ${openRequest}::boolean, ${[...vaTask]}::text[], ${outlivesVa}::boolean)`
  }),
)}) as rule (status, needs_request, va_tasks, outlives_va)`

/** Each task with its related rows: the rule of its status, the live VA task, the open request. */
const standing = sql`
  select t.*, rule.needs_request, rule.va_tasks, rule.outlives_va,
    v.id as va_task_id, v.va_id as holder, v.status as va_task_status, v.reviewed_at,
    r.id as request_id, r.state as request_state,
    (select count(*) from proposals p where p.request_id = r.id and p.state = 'offered') as offered
  from tasks t
  join ${rules} on rule.status = t.status
  left join va_tasks v on v.task_id = t.id and v.withdrawn_at is null
  left join va_requests r on r.task_id = t.id and r.closed_at is null`

const asking = (Object.keys(vaTaskRules) as VaTaskStatus[]).filter((status) => vaTaskRules[status].asks)
const timed = (Object.keys(vaTaskRules) as VaTaskStatus[]).filter((status) => vaTaskRules[status].underWay)

/** A condition on `standing` that no task ever meets, even while commands are running. */
const ofTasks = {
  'a held task has a VA task': sql`
    cardinality(va_tasks) > 0 and va_task_id is null and not (outlives_va and va_id is null)`,
  'task and VA task agree on the status': sql`va_task_id is not null and va_task_status <> all (va_tasks)`,
  'task and VA task agree on the VA': sql`va_task_id is not null and va_id is distinct from holder`,
  'nobody has a task that is not given away': sql`va_task_id is null and va_id is not null`,
  'a task that waits for a VA has an open request': sql`needs_request and request_id is null`,
  'only a task that waits for a VA has an open request': sql`not needs_request and request_id is not null`,
  'a request is proposed while something is offered': sql`
    request_id is not null and (request_state = 'proposed') <> (offered > 0)`,
  'nothing is offered once the request is closed': sql`
    exists (select from proposals p join va_requests r on r.id = p.request_id
      where p.task_id = standing.id and p.state = 'offered' and r.closed_at is not null)`,
  'a VA task has both conversations': sql`
    va_task_id is not null and not (
      exists (select from threads h where h.va_task_id = standing.va_task_id and h.user_id is null)
      and exists (select from threads h where h.va_task_id = standing.va_task_id and h.user_id = standing.user_id))`,
  'a completed task says when': sql`(status = 'completed') <> (completed_at is not null)`,
  'a timer runs only on work in progress': sql`
    exists (select from timers m join va_tasks w on w.id = m.va_task_id
      where w.task_id = standing.id and (w.withdrawn_at is not null or w.status <> all (${timed})))`,
  'an open question is about work that its VA has': sql`
    exists (select from task_questions q join va_tasks w on w.id = q.va_task_id
      where w.task_id = standing.id and q.closed_at is null and (w.withdrawn_at is not null or w.status <> all (${asking})))`,
  'the clock of a request waits while its client is asked': sql`
    request_id is not null and (select r.paused_at is not null from va_requests r where r.id = request_id)
      <> exists (select from task_questions q where q.request_id = standing.request_id and q.closed_at is null)`,
  'accepted by the client means reviewed for the VA': sql`
    (accepted_at is not null and status <> 'completed')
    or (va_task_id is not null and (accepted_at is not null) <> (va_task_status = 'reviewed'))`,
} satisfies Record<string, RawBuilder<unknown>>
export type TaskInvariant = keyof typeof ofTasks

export const taskInvariants = Object.keys(ofTasks) as TaskInvariant[]

/**
 * Emails that wait and that no job sends, at most 1,000: a rollback removes the email with its job, so an email that
 * waits always has a job that sends it. With emails given, only those are checked. One is late if it has waited
 * for a day, or if a newer one of its thread has been sent to its address.
 */
export async function mailsWithoutJob(db: Db, ids?: number[]) {
  const only = ids ? sql`m.id = any (${ids})` : sql`true`
  const { rows } = await sql<{ id: number; secret: boolean; late: boolean }>`
    select m.id, m.secret, m.created_at < now() - interval '1 day' or exists (
      select from mails n where n.thread = m.thread and lower(n."to") = lower(m."to") and n.id > m.id
        and n.status in ('sent', 'kept')) as late
    from mails m where ${only} and m.status = 'queued' and not exists (
      select from jobs.job j where j.name = 'send-mail' and (j.data ->> 'mailId')::int = m.id
        and j.state in ('created', 'retry', 'active'))
    order by m.id limit 1000`.execute(db)
  return rows
}
const mailInvariant = 'mail that waits has a job that sends it'

const overlapInvariant = 'nobody worked at two things at once'
/** By a minute and more: less comes of rounding (decision 036). */
const overlapping = sql<{ id: number }>`
  select t.id from time_entries t where t.started_at is not null and exists (
    select from time_entries o where o.va_id = t.va_id and o.id < t.id and o.started_at < t.ended_at
      and o.ended_at > t.started_at and o.ended_at < t.ended_at + interval '1 day'
      and least(o.ended_at, t.ended_at) - greatest(o.started_at, t.started_at) >= interval '1 minute')
  order by t.id limit 1000`

const quotaInvariant = 'nobody spent more analyses than they have'
const overspent = sql<{ id: number }>`
  select u.id from users u where quota_total <
    (select count(*) from task_analyses a where a.user_id = u.id and a.finished_at >= a.started_at and not a.fallback)
  order by u.id limit 1000`

const figuresInvariant = 'the figures by which VAs are ordered are those of their work'
const misfigured = sql<{ id: number }>`
  select n.va_id as id from va_figures_as_they_are n left join va_figures f on f.va_id = n.va_id
    where n is distinct from f order by n.va_id limit 1000`
/** Counts a VA's figures anew. */
export const countFigures = (db: Db, vaId: number) => sql`select refresh_va_figures(${vaId})`.execute(db)

const totalsInvariant = 'what is added up for an assignment is what was worked and earned on it'
const miscounted = sql<{ id: number }>`
  select distinct coalesce(n.assignment_id, t.assignment_id) as id
  from assignment_totals_as_they_are n full join assignment_totals t
    on t.assignment_id = n.assignment_id and t.va_id = n.va_id
  where n is distinct from t order by 1 limit 1000`
/** Adds up an assignment anew. */
export const countTotals = (db: Db, assignmentId: number) =>
  sql`select refresh_assignment_totals(${assignmentId})`.execute(db)

export type Broken =
  | { invariant: TaskInvariant; taskId: number }
  | { invariant: typeof mailInvariant; mailId: number }
  | { invariant: typeof overlapInvariant; timeEntryId: number }
  | { invariant: typeof quotaInvariant; userId: number }
  | { invariant: typeof figuresInvariant; vaId: number }
  | { invariant: typeof totalsInvariant; assignmentId: number }

/** The tasks that break one invariant, at most 1,000; with a task given, only that one is checked. */
export async function tasksBreaking(db: Db, invariant: TaskInvariant, taskId?: number) {
  const only = taskId === undefined ? sql`true` : sql`t.id = ${taskId}`
  const { rows } = await sql<{ id: number }>`
    select id from (${standing} where ${only}) standing where ${ofTasks[invariant]} order by id limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * All invariants of the database, as queries for what breaks them. Each holds between any two transactions, so it can
 * be checked while the program runs.
 */
export async function brokenInvariants(db: Db): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const invariant of taskInvariants)
    for (const taskId of await tasksBreaking(db, invariant)) broken.push({ invariant, taskId })
  for (const { id } of await mailsWithoutJob(db)) broken.push({ invariant: mailInvariant, mailId: id })
  for (const { id } of (await overspent.execute(db)).rows) broken.push({ invariant: quotaInvariant, userId: id })
  for (const { id } of (await overlapping.execute(db)).rows)
    broken.push({ invariant: overlapInvariant, timeEntryId: id })
  for (const { id } of (await misfigured.execute(db)).rows) broken.push({ invariant: figuresInvariant, vaId: id })
  for (const { id } of (await miscounted.execute(db)).rows)
    broken.push({ invariant: totalsInvariant, assignmentId: id })
  return broken
}
