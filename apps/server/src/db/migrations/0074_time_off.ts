import { type Kysely, sql } from 'kysely'

/** When VAs are off, and the day on which one who is off now is back. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table va_time_off (
      id integer primary key generated always as identity,
      va_id integer not null references vas (id) on delete cascade,
      starts_on date not null,
      ends_on date not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      reason text check (length(reason) <= 200),
      created_at timestamptz not null default clock_timestamp(),
      check (starts_on <= ends_on and ends_on < starts_on + 366 and starts_at < ends_at),
      constraint va_time_off_apart exclude using gist
        (int4range(va_id, va_id, '[]') with &&, daterange(starts_on, ends_on, '[]') with &&)
    )`.execute(db)
  await sql`create index va_time_off_by_va on va_time_off (va_id, ends_at)`.execute(db)
  await sql`create index va_time_off_starts on va_time_off (starts_at, va_id)`.execute(db)
  await sql`alter table vas add column back_on date`.execute(db)
  await sql`create index vas_away on vas (id) where back_on is not null`.execute(db)
  // Two times off without a day between them are one.
  await sql`
    create function va_back_on(va integer) returns date stable language sql as $$
      select upper(whole)
      from va_time_off now_off,
        lateral (select unnest(range_agg(daterange(starts_on, ends_on, '[]'))) as whole
          from va_time_off where va_id = va and ends_at > now()) all_off
      where now_off.va_id = va and now_off.starts_at <= now() and now_off.ends_at > now()
        and whole @> now_off.starts_on
      limit 1
    $$`.execute(db)
}
