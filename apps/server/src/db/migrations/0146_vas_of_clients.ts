import { type Kysely, sql } from 'kysely'

/** The VAs who work for a client are found in the index alone, for a client with thousands of assignments too. */
export async function up(db: Kysely<unknown>) {
  await sql`drop index va_assignments_of_active_client`.execute(db)
  await sql`
    create index va_assignments_of_active_client on va_assignments (user_id, va_id, id) where status = 'active'`.execute(
    db,
  )
}
