import { type Kysely, sql } from 'kysely'

/**
 * The devices on which a VA has asked to be notified, each for as long as its session lives; and the one pair of keys
 * by which push services know this installation, which all of its servers share (decision 083).
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table push_keys (
      one boolean primary key default true check (one),
      public_key text not null,
      private_key text not null
    )`.execute(db)
  await sql`
    create table push_devices (
      id integer primary key generated always as identity,
      va_id integer not null references vas (id) on delete cascade,
      session_id integer not null unique references sessions (id) on delete cascade,
      endpoint text not null unique check (length(endpoint) <= 1000),
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index push_devices_of_va on push_devices (va_id)`.execute(db)
  await sql`
    alter table va_preferences
      add column push_tasks boolean not null default true,
      add column push_progress boolean not null default true,
      add column push_messages boolean not null default true`.execute(db)
}
