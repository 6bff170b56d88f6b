import { type Kysely, sql } from 'kysely'

/** When a time entry began and ended, where that is known; and the timer, of which a VA has at most one. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table time_entries
      add column started_at timestamptz,
      add column ended_at timestamptz,
      add column key uuid,
      add constraint time_entries_span check (
        (started_at is null) = (ended_at is null) and ended_at > started_at)`.execute(db)
  // The same entry sent again, after an answer that was lost.
  await sql`create unique index time_entries_key on time_entries (va_id, key) where key is not null`.execute(db)
  await sql`create index time_entries_spans on time_entries (va_id, ended_at) where ended_at is not null`.execute(db)
  await sql`drop index time_entries_by_va`.execute(db)
  await sql`create index time_entries_by_day on time_entries (va_id, worked_on)`.execute(db)
  await sql`
    create table timers (
      va_id integer primary key references vas (id) on delete cascade,
      va_task_id integer not null references va_tasks (id) on delete cascade,
      started_at timestamptz not null default clock_timestamp(),
      asks_after timestamptz not null
    )`.execute(db)
  await sql`create index timers_by_va_task on timers (va_task_id)`.execute(db)
}
