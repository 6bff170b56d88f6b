import { type Kysely, sql } from 'kysely'

/** Keys that owners make in the console (decision 061). Only a key's digest is stored, as of sessions. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table admin_keys (
      id integer primary key generated always as identity,
      label text not null check (btrim(label) <> '' and length(label) <= 40),
      role text not null check (role in ('reader', 'operator', 'owner')),
      key_hash bytea not null unique,
      created_by text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      revoked_by text,
      revoked_at timestamptz,
      list_text text not null generated always as (folded(' ' || label || ' ' || created_by)) stored
    )`.execute(db)
  // A label names one person at a time, however it is written.
  await sql`create unique index admin_keys_label on admin_keys (folded(label)) where revoked_at is null`.execute(db)
  await sql`create index admin_keys_created on admin_keys (created_at, id)`.execute(db)
}
