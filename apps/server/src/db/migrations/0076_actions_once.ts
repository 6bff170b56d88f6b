import { type Kysely, sql } from 'kysely'

/** What VAs sent under a key, with the first answer: sent again, it is not done again (decision 051). */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table va_actions (
      va_id integer not null references vas (id) on delete cascade,
      key uuid not null,
      call text not null,
      digest bytea not null,
      answer jsonb,
      done_at timestamptz not null default clock_timestamp(),
      primary key (va_id, key)
    )`.execute(db)
  await sql`create index va_actions_done on va_actions (done_at)`.execute(db)
}
