import { type Kysely, sql } from 'kysely'

/**
 * Since when and until when a time entry was there before it was deleted and restored: a document whose lines were read
 * in one of these spans has it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table time_entries add column if not exists there_before jsonb`.execute(db)
}
