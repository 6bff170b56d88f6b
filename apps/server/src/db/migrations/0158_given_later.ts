import { type Kysely, sql } from 'kysely'

/** When work that was noted for an address became a client's: their invoices can have it since then. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table va_assignments add column given_at timestamptz`.execute(db)
}
