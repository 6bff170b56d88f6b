import { type Kysely, sql } from 'kysely'

/** A client asks for a different VA; the one who had the task is not proposed for it again. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table va_tasks add column refused_by_client boolean not null default false`.execute(db)
  await allow(db, 'task_events', 'kind', ['other_va_asked'])
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
