import { type Kysely, sql } from 'kysely'

/** When an assignment that was made without a price got one: what was worked before is owed since then. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table va_assignments add column priced_at timestamptz`.execute(db)
}
