import { taskRules } from '@kazi/schemas/task'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

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
