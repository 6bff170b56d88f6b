import { type Kysely, sql } from 'kysely'

/** Files on tasks, in messages and in hand-overs. The bytes are in a store under `key`. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table files (
      id integer primary key generated always as identity,
      key uuid not null unique,
      name text not null check (length(name) between 1 and 200),
      type text not null check (length(type) <= 100),
      size integer not null check (size > 0),
      has_preview boolean not null default false,
      place text not null check (place in ('task', 'message', 'handover')),
      task_id integer references tasks (id) on delete cascade,
      va_task_id integer references va_tasks (id) on delete cascade,
      message_id integer references messages (id) on delete cascade,
      uploader_type text not null check (uploader_type in ('admin', 'va', 'client')),
      uploader_id integer not null,
      attached_at timestamptz,
      created_at timestamptz not null default now(),
      check (num_nonnulls(task_id, va_task_id) > 0)
    )`.execute(db)
  for (const column of ['task_id', 'va_task_id', 'message_id'])
    await sql`create index ${sql.ref(`files_by_${column}`)} on files (${sql.ref(column)})`.execute(db)
  await sql`create index files_by_uploader on files (uploader_type, uploader_id) include (size)`.execute(db)
  await sql`create index files_unattached on files (created_at) where attached_at is null`.execute(db)
  // Bytes that must go: of rows that were deleted, however, and of uploads that may not become a row.
  await sql`create table file_removals (key uuid primary key, due_at timestamptz not null default now())`.execute(db)
  await sql`create index file_removals_by_due on file_removals (due_at)`.execute(db)
  await sql`
    create function remove_file_bytes() returns trigger language plpgsql as $$
    begin
      insert into file_removals (key) select key from gone on conflict (key) do update set due_at = now();
      return null;
    end $$`.execute(db)
  await sql`
    create trigger remove_file_bytes after delete on files referencing old table as gone
      for each statement execute function remove_file_bytes()`.execute(db)
}
