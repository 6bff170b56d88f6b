import { type Kysely, sql } from 'kysely'

/** The hours that the client saw when the task was given to a VA: a later edit of the text changes the analysis. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table va_tasks
      add column agreed_min_hours numeric(8, 2) check (agreed_min_hours >= 0),
      add column agreed_max_hours numeric(8, 2) check (agreed_max_hours >= agreed_min_hours),
      add constraint va_tasks_agreed_hours_check check ((agreed_min_hours is null) = (agreed_max_hours is null))`.execute(
    db,
  )
}
