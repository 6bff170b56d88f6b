import { type Kysely, sql } from 'kysely'

/** The event of an analysis is spelled as everything else is. The other words that the column may hold stay as they are. */
export async function up(db: Kysely<unknown>) {
  const { rows } = await sql<{ said: string }>`
    select pg_get_constraintdef(oid) as said from pg_constraint where conname = 'task_events_kind_check'`.execute(db)
  const known = [...(rows[0]?.said ?? '').matchAll(/'([^']+)'::text/g)].map(([, word = '']) => word)
  const words = known.map((word) => sql.lit(word === 'analysed' ? 'analyzed' : word))
  await sql`alter table task_events drop constraint task_events_kind_check`.execute(db)
  await sql`update task_events set kind = 'analyzed' where kind = 'analysed'`.execute(db)
  await sql`
    alter table task_events add constraint task_events_kind_check check (kind in (${sql.join(words)})) not valid`.execute(
    db,
  )
}
