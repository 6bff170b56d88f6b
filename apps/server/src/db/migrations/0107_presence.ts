import { type Kysely, sql } from 'kysely'

/**
 * Who of the team has which record open, for colleagues whose browsers are connected to other processes. Unlogged: a row
 * is worth nothing after 45 seconds, so neither a crash nor a standby needs it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create unlogged table presence (
      id uuid primary key,
      label text not null,
      record text not null,
      seen_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index presence_by_record on presence (record)`.execute(db)
}
