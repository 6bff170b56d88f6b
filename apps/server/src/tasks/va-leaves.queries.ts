import { taskRules } from '@kazi/schemas/task-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { lockAssignment } from '../work/assignments.queries.ts'

const held = Object.entries(taskRules).flatMap(([status, rule]) => (rule.held ? [status] : []))

export type Leaving = {
  openTasks: number
  results: number
  proposals: number
  assignments: number
  activeAssignments: number
  hours: number
  reviews: number
  messages: number
}

/** What goes with a VA who is deleted; undefined if there is none. Open tasks and results stay with their clients. */
export async function leavingWith(db: Db, id: number): Promise<Leaving | undefined> {
  const { rows } = await sql<Leaving>`
    select
      (select count(*)::int from tasks t where t.va_id = v.id
        and t.status = any(${held}::text[])) as open_tasks,
      (select count(*)::int from tasks t where t.va_id = v.id and t.status = 'completed' and t.accepted_at is null) as results,
      (select count(*)::int from proposals p where p.va_id = v.id and p.state = 'offered')
        + (select count(*)::int from inquiries i where i.closed_at is null and i.stage is null and i.offered_at is not null
          and i.offers @> jsonb_build_array(jsonb_build_object('vaId', v.id))) as proposals,
      (select count(*)::int from va_assignments a where a.va_id = v.id) as assignments,
      (select count(*)::int from va_assignments a where a.va_id = v.id and a.status = 'active') as active_assignments,
      (select coalesce(round(sum(e.minutes) / 60.0, 1), 0)::float8 from time_entries e where e.va_id = v.id) as hours,
      (select count(*)::int from reviews r where r.va_id = v.id) as reviews,
      (select count(*)::int from threads h join messages m on m.thread_id = h.id where h.va_id = v.id) as messages
    from vas v where v.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * The assignments that end with a VA who is deleted and whose clients no task tells of it, locked in order. One that was made
 * for a task is as good as that task, and one that was handed over belongs to another VA.
 */
export async function lockUntoldAssignments(db: Tx, vaId: number) {
  const { rows } = await sql<{ id: number }>`
    select a.id from va_assignments a
    where a.va_id = ${vaId} and a.status <> 'completed' and a.task_id is null and a.successor_id is null
      and not exists (select from va_tasks t where t.assignment_id = a.id and t.task_id is not null
        and t.withdrawn_at is null and t.status <> 'reviewed')
    order by a.id`.execute(db)
  const locked = []
  for (const { id } of rows) locked.push(await lockAssignment(db, id))
  return locked.filter((one) => one !== undefined)
}
