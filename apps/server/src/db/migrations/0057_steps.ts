import { type Kysely, sql } from 'kysely'

/** The steps of a VA's task, as its client's analysis had them when it was handed over. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table task_steps (
      id integer primary key generated always as identity,
      va_task_id integer not null references va_tasks (id) on delete cascade,
      position smallint not null,
      text text not null check (btrim(text) <> ''),
      done_at timestamptz
    )`.execute(db)
  await sql`create index task_steps_by_va_task on task_steps (va_task_id, position)`.execute(db)
}
