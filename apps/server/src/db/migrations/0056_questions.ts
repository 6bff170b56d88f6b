import { type Kysely, sql } from 'kysely'

/** What VAs ask about a task, and the days that its deadline waited for answers. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table va_tasks add column paused_days integer not null default 0 check (paused_days >= 0)`.execute(db)
  await sql`
    create table task_questions (
      id integer primary key generated always as identity,
      va_task_id integer not null references va_tasks (id) on delete cascade,
      question text not null check (btrim(question) <> ''),
      state text not null default 'open' check (state in ('open', 'answered', 'lapsed')),
      answer text,
      asked_at timestamptz not null default clock_timestamp(),
      paused_from timestamptz not null default clock_timestamp(),
      closed_at timestamptz,
      check ((state = 'open') = (closed_at is null)),
      check ((state = 'answered') = (answer is not null))
    )`.execute(db)
  await sql`create index task_questions_by_va_task on task_questions (va_task_id, id)`.execute(db)
  // The last word on "one question at a time".
  await sql`create unique index task_questions_one_open on task_questions (va_task_id) where closed_at is null`.execute(
    db,
  )
  await allow(db, 'task_events', 'kind', ['asked', 'answered'])
  await allow(db, 'notifications', 'type', ['question'])
}

/** Adds words to those that a column may hold, whichever they are. */
async function allow(db: Kysely<unknown>, table: string, column: string, words: string[]) {
  const name = `${table}_${column}_check`
  const { rows } = await sql<{ said: string }>`
    select pg_get_constraintdef(oid) as said from pg_constraint where conname = ${name}`.execute(db)
  const known = [...(rows[0]?.said ?? '').matchAll(/'([^']+)'::text/g)].map(([, word = '']) => word)
  const all = sql.join([...known, ...words].map((word) => sql.lit(word)))
  await sql`
    alter table ${sql.table(table)} drop constraint ${sql.ref(name)},
      add constraint ${sql.ref(name)} check (${sql.ref(column)} in (${all})) not valid`.execute(db)
}
