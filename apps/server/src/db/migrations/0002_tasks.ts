import { type Kysely, sql } from 'kysely'

const priorities = sql`('low', 'medium', 'high', 'urgent')`

export async function up(db: Kysely<unknown>) {
  await sql`
    create table tasks (
      id integer primary key generated always as identity,
      user_id integer not null references users (id) on delete cascade,
      task_text text not null check (btrim(task_text) <> ''),
      enhanced_description text,
      budget text,
      status text not null default 'pending' check (status in
        ('pending', 'requested_for_va', 'successfully_assigned', 'in_progress', 'assigned', 'completed')),
      category text,
      priority text check (priority in ${priorities}),
      deadline date,
      notes text,
      ai_analyzed boolean not null default false,
      va_id integer references vas (id) on delete set null,
      completed_at timestamptz,
      archived_at timestamptz,
      hidden_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index tasks_by_user on tasks (user_id, id desc) where hidden_at is null`.execute(db)
  await sql`create index tasks_by_status on tasks (status, id)`.execute(db)
  await sql`create index tasks_by_va on tasks (va_id)`.execute(db)
  await sql`
    create table task_events (
      id integer primary key generated always as identity,
      task_id integer not null references tasks (id) on delete cascade,
      kind text not null,
      actor_type text not null check (actor_type in ('client', 'va', 'admin', 'system')),
      actor text,
      text text,
      at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index task_events_by_task on task_events (task_id, id)`.execute(db)
  await sql`
    create table task_analyses (
      id integer primary key generated always as identity,
      user_id integer not null references users (id) on delete cascade,
      task_id integer references tasks (id) on delete set null,
      text_hash bytea not null,
      result jsonb,
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      unique (user_id, text_hash),
      check ((result is null) = (finished_at is null))
    )`.execute(db)
  await sql`create index task_analyses_by_task on task_analyses (task_id)`.execute(db)
  await sql`
    create table va_requests (
      id integer primary key generated always as identity,
      task_id integer not null references tasks (id) on delete cascade,
      state text not null default 'open'
        check (state in ('open', 'proposed', 'filled', 'withdrawn', 'cannot_fill')),
      due_at timestamptz not null,
      target_at timestamptz not null,
      reason text,
      closed_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index va_requests_one_open on va_requests (task_id) where closed_at is null`.execute(db)
  await sql`create index va_requests_open on va_requests (due_at) where closed_at is null`.execute(db)
  await sql`
    create table proposals (
      id integer primary key generated always as identity,
      request_id integer not null references va_requests (id) on delete cascade,
      task_id integer not null references tasks (id) on delete cascade,
      va_id integer not null references vas (id) on delete cascade,
      sentence text,
      score numeric(4, 1) not null,
      reasons text[] not null default '{}',
      quote_amount_cents integer check (quote_amount_cents > 0),
      quote_currency text,
      quote_unit text check (quote_unit in ('hour', 'fixed')),
      state text not null default 'offered' check (state in ('offered', 'accepted', 'declined', 'lapsed')),
      reason text,
      decided_at timestamptz,
      created_at timestamptz not null default now(),
      unique (request_id, va_id)
    )`.execute(db)
  await sql`create index proposals_by_task on proposals (task_id)`.execute(db)
  await sql`create index proposals_by_va on proposals (va_id)`.execute(db)
}
