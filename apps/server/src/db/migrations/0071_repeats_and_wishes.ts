import { type Kysely, sql } from 'kysely'

/** Tasks that come again, the VA whom a client asks for, and the VAs whom a client likes to work with. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table task_repeats (
      id integer primary key generated always as identity,
      user_id integer not null references users (id) on delete cascade,
      from_task_id integer references tasks (id) on delete set null,
      title text check (btrim(title) <> '' and length(title) <= 120),
      task_text text not null check (btrim(task_text) <> ''),
      enhanced_description text,
      budget text,
      category text,
      priority text check (priority in ('low', 'medium', 'high', 'urgent')),
      notes text,
      every text not null check (every in ('daily', 'weekdays', 'weekly', 'monthly')),
      starts_on date not null,
      due_days smallint check (due_days between 0 and 60),
      va_id integer references vas (id) on delete set null,
      price_cents integer check (price_cents > 0),
      price_currency text,
      price_unit text check (price_unit in ('hour', 'fixed')),
      next_on date not null,
      next_at timestamptz not null,
      missed_on date,
      paused_at timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      check ((price_cents is null) = (price_currency is null) and (price_cents is null) = (price_unit is null))
    )`.execute(db)
  await sql`create index task_repeats_due on task_repeats (next_at, id) where paused_at is null`.execute(db)
  await sql`create index task_repeats_by_user on task_repeats (user_id, id)`.execute(db)
  await sql`create index task_repeats_by_va on task_repeats (va_id)`.execute(db)
  // "Make it regular" sent twice is one repeat.
  await sql`create unique index task_repeats_from_task on task_repeats (from_task_id)`.execute(db)
  await sql`
    alter table tasks
      add column repeat_id integer references task_repeats (id) on delete set null,
      add column repeat_on date,
      add column wanted_va_id integer references vas (id) on delete set null`.execute(db)
  // The last word on "once", also with two servers.
  await sql`create unique index tasks_once_a_turn on tasks (repeat_id, repeat_on)`.execute(db)
  await sql`create index tasks_by_wanted_va on tasks (wanted_va_id)`.execute(db)
  await sql`
    create table favorite_vas (
      user_id integer not null references users (id) on delete cascade,
      va_id integer not null references vas (id) on delete cascade,
      created_at timestamptz not null default clock_timestamp(),
      primary key (user_id, va_id)
    )`.execute(db)
  await sql`create index favorite_vas_by_va on favorite_vas (va_id)`.execute(db)
}
