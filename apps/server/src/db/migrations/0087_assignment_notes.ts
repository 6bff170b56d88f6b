import { type Kysely, sql } from 'kysely'

/** New notes are compared with the old ones, as for clients, so that another change of the assignment is no conflict. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table va_assignments drop column version`.execute(db)
}
