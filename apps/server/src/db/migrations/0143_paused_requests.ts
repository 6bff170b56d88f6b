import { type Kysely, sql } from 'kysely'

/** Whether a question to the client waits: for a list of tasks all open requests were read, to find the few that are paused. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index va_requests_paused on va_requests (task_id) where paused_at is not null and closed_at is null`.execute(
    db,
  )
}
