import { type Kysely, sql } from 'kysely'

/** What a client changed of an analysis; the result itself stays what the analyst said. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table task_analyses add column corrections jsonb`.execute(db)
}
