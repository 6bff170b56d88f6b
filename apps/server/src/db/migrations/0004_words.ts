import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table threads (
      id text primary key,
      va_task_id integer not null references va_tasks (id) on delete cascade,
      va_id integer not null references vas (id) on delete cascade,
      user_id integer references users (id) on delete cascade
    )`.execute(db)
  await sql`create index threads_by_va on threads (va_id)`.execute(db)
  await sql`create index threads_by_user on threads (user_id)`.execute(db)
  await sql`create index threads_by_va_task on threads (va_task_id)`.execute(db)
  await sql`
    create table messages (
      id integer primary key generated always as identity,
      thread_id text not null references threads (id) on delete cascade,
      sender_type text not null check (sender_type in ('admin', 'va', 'client')),
      sender_id integer not null,
      receiver_type text not null check (receiver_type in ('admin', 'va', 'client')),
      message text not null check (btrim(message) <> ''),
      read_at timestamptz,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index messages_by_thread on messages (thread_id, id)`.execute(db)
  await sql`
    create table notifications (
      id integer primary key generated always as identity,
      user_id integer references users (id) on delete cascade,
      va_id integer references vas (id) on delete cascade,
      type text not null,
      title text not null,
      message text not null,
      task_id integer references tasks (id) on delete cascade,
      va_task_id integer references va_tasks (id) on delete cascade,
      thread_id text references threads (id) on delete cascade,
      read_at timestamptz,
      mail_held boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      check (num_nonnulls(user_id, va_id) = 1)
    )`.execute(db)
  await sql`create index notifications_by_user on notifications (user_id, id desc)`.execute(db)
  await sql`create index notifications_by_va on notifications (va_id, id desc)`.execute(db)
  await sql`create index notifications_by_task on notifications (task_id)`.execute(db)
  await sql`create index notifications_by_va_task on notifications (va_task_id)`.execute(db)
  await sql`
    create table mails (
      id integer primary key generated always as identity,
      "to" text not null,
      subject text not null,
      text text not null,
      html text not null,
      secret boolean not null default false,
      status text not null default 'queued' check (status in ('queued', 'sent', 'kept', 'failed')),
      attempts integer not null default 0,
      error text,
      message_id text not null unique,
      created_at timestamptz not null default now(),
      sent_at timestamptz
    )`.execute(db)
  await sql`create index mails_by_status on mails (status, id desc)`.execute(db)
  await sql`
    create table audit (
      id integer primary key generated always as identity,
      actor text not null,
      action text not null,
      target text,
      detail jsonb,
      ip text,
      at timestamptz not null default now()
    )`.execute(db)
}
