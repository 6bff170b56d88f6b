import { type Kysely, sql } from 'kysely'

/** Work that was noted for an address before there was `given_at` became a client's when they confirmed that address. */
export async function up(db: Kysely<unknown>) {
  await sql`
    update va_assignments a set given_at = u.email_confirmed_at
    from users u
    where u.id = a.user_id and a.given_at is null and a.task_id is null and a.created_at < u.email_confirmed_at`.execute(
    db,
  )
}
