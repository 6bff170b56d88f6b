import { type Kysely, sql } from 'kysely'

/** Counts that every visit asks for read an index and no rows: who could start, unread threads, clients with active work. */
export async function up(db: Kysely<unknown>) {
  await sql`create index vas_ready on vas (id) where available and back_on is null`.execute(db)
  await sql`drop index threads_unread_by_team`.execute(db)
  await sql`
    create index threads_unread_by_team on threads (last_to_team) include (id, team_read_to)
      where last_to_team > team_read_to`.execute(db)
  await sql`
    create index va_assignments_of_active_client on va_assignments (user_id) where status = 'active'`.execute(db)
}
