import { type Kysely, sql } from 'kysely'

/** What visitors ask the team. Who deletes their account takes their questions along; a VA who leaves does not. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table inquiries (
      id integer primary key generated always as identity,
      kind text not null check (kind in ('intro', 'inquiry', 'contact')),
      va_id integer references vas (id) on delete set null,
      user_id integer references users (id) on delete cascade,
      name text not null check (btrim(name) <> ''),
      email citext not null,
      company text,
      message text not null check (btrim(message) <> ''),
      due_at timestamptz not null,
      closed_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index inquiries_open on inquiries (due_at, id) where closed_at is null`.execute(db)
  await sql`create index inquiries_by_va on inquiries (va_id)`.execute(db)
  await sql`create index inquiries_by_user on inquiries (user_id)`.execute(db)
}
