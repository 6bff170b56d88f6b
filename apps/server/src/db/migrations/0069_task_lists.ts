import { type Kysely, sql } from 'kysely'

/** The orders of a client's task list, and what each edit of a brief changed. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table tasks add column urgency smallint generated always as
      (array_position(array['low', 'medium', 'high', 'urgent'], priority)::smallint) stored`.execute(db)
  await sql`
    create index tasks_by_user_and_deadline on tasks (user_id, deadline, id)
    where hidden_at is null and deadline is not null`.execute(db)
  await sql`
    create index tasks_by_user_and_urgency on tasks (user_id, urgency, id)
    where hidden_at is null and urgency is not null`.execute(db)
  await sql`
    create table task_versions (
      id integer primary key generated always as identity,
      task_id integer not null references tasks (id) on delete cascade,
      changes jsonb not null check (jsonb_typeof(changes) = 'object' and changes <> '{}'),
      vas_were_told boolean not null,
      edited_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index task_versions_by_task on task_versions (task_id, id)`.execute(db)
}
