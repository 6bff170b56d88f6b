import { type Kysely, sql } from 'kysely'

/** Finished tasks that a client keeps as templates. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table playbooks (
      id integer primary key generated always as identity,
      user_id integer not null references users (id) on delete cascade,
      from_task_id integer references tasks (id) on delete set null,
      name text not null check (btrim(name) <> '' and length(name) <= 120),
      task_text text not null check (btrim(task_text) <> '' and length(task_text) <= 10000),
      enhanced_description text check (length(enhanced_description) <= 10000),
      budget text check (length(budget) <= 200),
      category text,
      priority text check (priority in ('low', 'medium', 'high', 'urgent')),
      notes text check (length(notes) <= 2000),
      steps text[] not null default '{}' check (cardinality(steps) <= 40),
      created_at timestamptz not null default clock_timestamp(),
      changed_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index playbooks_by_user on playbooks (user_id, id)`.execute(db)
  // Saved twice from one task is one playbook.
  await sql`create unique index playbooks_from_task on playbooks (from_task_id)`.execute(db)
}
