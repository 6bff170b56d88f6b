import { type Kysely, sql } from 'kysely'

/** When work that was noted for an address became a client's: their invoices can have it since then. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table va_assignments add column given_at timestamptz`.execute(db)
  await sql`
    update va_assignments a set given_at = u.email_confirmed_at
    from users u
    where u.id = a.user_id and a.task_id is null and a.created_at < u.email_confirmed_at`.execute(db)
}
