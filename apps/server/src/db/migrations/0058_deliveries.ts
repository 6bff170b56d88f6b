import { type Kysely, sql } from 'kysely'

/** Every hand-over of a VA's task, not only the last; and what a VA's tasks are searched and ordered by. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table task_deliveries (
      id integer primary key generated always as identity,
      va_task_id integer not null references va_tasks (id) on delete cascade,
      note text,
      links text[] not null default '{}',
      delivered_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index task_deliveries_by_va_task on task_deliveries (va_task_id, id)`.execute(db)
  await sql`
    insert into task_deliveries (va_task_id, note, links, delivered_at)
    select id, handover_note, handover_links, coalesce(completed_at, started_at, created_at) from va_tasks
    where completed_at is not null or handover_note is not null or cardinality(handover_links) > 0`.execute(db)
  await sql`
    alter table va_tasks
      add column list_text text not null generated always as (folded(' ' || title || ' ' || description)) stored,
      add column urgency smallint not null generated always as
        (array_position(array['low', 'medium', 'high', 'urgent'], priority)::smallint) stored,
      add column due_on date generated always as (deadline + paused_days) stored`.execute(db)
  const listed = sql`where withdrawn_at is null and cleared_at is null`
  await sql`create index va_tasks_by_due on va_tasks (va_id, due_on, id) ${listed}`.execute(db)
  await sql`create index va_tasks_by_urgency on va_tasks (va_id, urgency, id) ${listed}`.execute(db)
}
