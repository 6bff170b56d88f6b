import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type Assignment = { id: number; vaId: number; projectTitle: string; clientName: string }

/**
 * What VAs do and did for a client: assignments, and tasks that the client may have deleted since.
 * @param email the address if the client has confirmed it: what the team noted for it counts as well.
 */
export async function workOfClient(db: Db, userId: number, email: string | undefined) {
  const { rows: assignments } = await sql<Assignment>`
    select id, va_id, project_title, client_name from va_assignments where user_id = ${userId}
    union all
    select id, va_id, project_title, client_name from va_assignments
    where user_id is null and client_email = ${email ?? null}`.execute(db)
  const { rows } = await sql<{ id: number; vaId: number }>`
    select w.id, w.va_id from va_tasks w join tasks t on t.id = w.task_id where t.user_id = ${userId}
    union
    select id, va_id from va_tasks where assignment_id = any (${assignments.map(({ id }) => id)}::int[])`.execute(db)
  return { assignments, vaTaskIds: rows.map(({ id }) => id), vaIds: [...new Set(rows.map(({ vaId }) => vaId))] }
}
