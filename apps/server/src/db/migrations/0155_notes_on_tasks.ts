import { type Kysely, sql } from 'kysely'

/** Decision 113: a task has notes of the team, too. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table record_notes
      add column task_id integer unique references tasks (id) on delete cascade,
      drop constraint record_notes_check,
      add constraint record_notes_check check (num_nonnulls(va_id, application_id, document_id, task_id) = 1)`.execute(
    db,
  )
}
