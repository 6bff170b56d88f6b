import { type Kysely, sql } from 'kysely'

const priorities = sql`('low', 'medium', 'high', 'urgent')`

export async function up(db: Kysely<unknown>) {
  await sql`
    create table va_assignments (
      id integer primary key generated always as identity,
      va_id integer not null references vas (id) on delete cascade,
      user_id integer references users (id) on delete set null,
      task_id integer references tasks (id) on delete set null,
      client_name text not null,
      client_email citext not null,
      project_title text not null,
      project_description text not null,
      project_type text not null default 'project'
        check (project_type in ('project', 'ongoing', 'consultation', 'maintenance')),
      status text not null default 'active' check (status in ('active', 'pending', 'paused', 'completed')),
      priority text not null default 'medium' check (priority in ${priorities}),
      rate_cents integer check (rate_cents >= 0),
      currency text not null default 'USD',
      total_hours numeric(10, 2) not null default 0 check (total_hours >= 0),
      start_date timestamptz not null default now(),
      ended_at timestamptz,
      admin_notes text,
      created_at timestamptz not null default now()
    )`.execute(db)
  for (const column of ['va_id', 'user_id', 'task_id', 'client_email'])
    await sql`create index ${sql.ref(`va_assignments_by_${column}`)} on va_assignments (${sql.ref(column)})`.execute(db)
  await sql`
    create table va_tasks (
      id integer primary key generated always as identity,
      task_id integer references tasks (id) on delete set null,
      va_id integer not null references vas (id) on delete cascade,
      assignment_id integer references va_assignments (id) on delete set null,
      title text not null,
      description text not null,
      priority text not null default 'medium' check (priority in ${priorities}),
      status text not null default 'assigned' check (status in ('assigned', 'in_progress', 'completed', 'reviewed')),
      deadline date,
      estimated_hours numeric(8, 2),
      handover_note text,
      handover_links text[] not null default '{}',
      changes_note text,
      started_at timestamptz,
      completed_at timestamptz,
      reminded_at timestamptz,
      reviewed_at timestamptz,
      cleared_at timestamptz,
      withdrawn_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  // The last word on "one task, one VA": whoever loses a race meets this index.
  await sql`create unique index va_tasks_one_holder on va_tasks (task_id) where withdrawn_at is null`.execute(db)
  await sql`create index va_tasks_by_va on va_tasks (va_id, id desc)`.execute(db)
  await sql`create index va_tasks_awaiting_review on va_tasks (completed_at) where status = 'completed'`.execute(db)
  await sql`
    create table time_entries (
      id integer primary key generated always as identity,
      va_task_id integer not null references va_tasks (id) on delete cascade,
      va_id integer not null references vas (id) on delete cascade,
      minutes integer not null check (minutes between 1 and 1440),
      note text,
      worked_on date not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index time_entries_by_va_task on time_entries (va_task_id)`.execute(db)
  await sql`create index time_entries_by_va on time_entries (va_id)`.execute(db)
  await sql`
    create table reviews (
      id integer primary key generated always as identity,
      va_task_id integer not null unique references va_tasks (id) on delete cascade,
      va_id integer not null references vas (id) on delete cascade,
      user_id integer references users (id) on delete set null,
      rating integer not null check (rating between 1 and 5),
      comment text,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index reviews_by_va on reviews (va_id)`.execute(db)
}
