import { type Kysely, sql } from 'kysely'

/** An analysis that the spare engine wrote is kept and shown, but not counted, and may be asked for again. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table task_analyses add column fallback boolean not null default false`.execute(db)
}
