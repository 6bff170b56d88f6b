import { type Kysely, sql } from 'kysely'

/** A client's calendar around the day of its upload, one row for each occurrence: what could be delegated is read from it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table calendar_events (
      id integer primary key generated always as identity,
      user_id integer not null references users (id) on delete cascade,
      title text not null check (btrim(title) <> '' and length(title) <= 200),
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      repeats text check (length(repeats) <= 40),
      check (ends_at > starts_at),
      unique (user_id, starts_at, ends_at, title)
    )`.execute(db)
}
