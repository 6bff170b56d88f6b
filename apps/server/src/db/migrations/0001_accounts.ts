import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`create extension if not exists citext`.execute(db)
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`
    create table users (
      id integer primary key generated always as identity,
      email citext not null unique check (length(email::text) <= 254),
      password_hash text not null,
      first_name text not null,
      username text not null,
      support_path text check (support_path in ('quick_task', 'strategic_support')),
      timezone text,
      quota_total integer not null default 10 check (quota_total >= 0),
      suspended_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table vas (
      id integer primary key generated always as identity,
      email citext not null unique check (length(email::text) <= 254),
      password_hash text,
      name text not null check (btrim(name) <> ''),
      skills text not null default '',
      tools text[] not null default '{}',
      timezone text not null default '',
      country text,
      experience text,
      industry text,
      available boolean not null default true,
      availability text,
      portfolio text,
      languages text,
      hourly_rate text,
      rate_min_cents integer,
      rate_max_cents integer,
      rate_currency text,
      intro text not null default '',
      performance_notes text,
      invited_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index vas_by_text on vas using gin ((name || ' ' || skills) gin_trgm_ops)`.execute(db)
  await sql`
    create table va_applications (
      id integer primary key generated always as identity,
      email citext not null,
      name text not null,
      skills text not null,
      experience text not null,
      hourly_rate text not null,
      timezone text not null,
      portfolio text,
      introduction text not null,
      state text not null default 'submitted'
        check (state in ('submitted', 'in_review', 'needs_info', 'approved', 'declined')),
      message text,
      va_id integer references vas (id) on delete set null,
      due_at timestamptz not null,
      decided_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create unique index va_applications_one_open on va_applications (email)
      where state in ('submitted', 'in_review', 'needs_info')`.execute(db)
  await sql`create index va_applications_by_state on va_applications (state, due_at)`.execute(db)
  await sql`
    create table va_application_events (
      id integer primary key generated always as identity,
      application_id integer not null references va_applications (id) on delete cascade,
      kind text not null,
      actor text not null,
      message text,
      fields jsonb,
      at timestamptz not null default now()
    )`.execute(db)
  await sql`create index va_application_events_by_application on va_application_events (application_id)`.execute(db)
  await sql`
    create table sessions (
      token_hash bytea primary key,
      user_id integer references users (id) on delete cascade,
      va_id integer references vas (id) on delete cascade,
      application_id integer references va_applications (id) on delete cascade,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null,
      check (num_nonnulls(user_id, va_id, application_id) = 1)
    )`.execute(db)
  for (const owner of ['user_id', 'va_id', 'application_id'])
    await sql`create index ${sql.ref(`sessions_by_${owner}`)} on sessions (${sql.ref(owner)})`.execute(db)
  await sql`create index sessions_by_expiry on sessions (expires_at)`.execute(db)
  await sql`
    create table password_tokens (
      token_hash bytea primary key,
      user_id integer references users (id) on delete cascade,
      va_id integer references vas (id) on delete cascade,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      check (num_nonnulls(user_id, va_id) = 1)
    )`.execute(db)
  await sql`create index password_tokens_by_user on password_tokens (user_id)`.execute(db)
  await sql`create index password_tokens_by_va on password_tokens (va_id)`.execute(db)
  await sql`
    create table client_actions (
      id integer primary key generated always as identity,
      user_id integer not null references users (id) on delete cascade,
      action_type text not null,
      action_details jsonb,
      at timestamptz not null default now()
    )`.execute(db)
  await sql`create index client_actions_by_user on client_actions (user_id)`.execute(db)
  // Counters of the rate limits: worth sharing between processes, not worth a write-ahead log.
  await sql`
    create unlogged table rate_windows (
      key text primary key,
      opened_at timestamptz not null,
      hits integer not null
    )`.execute(db)
}
