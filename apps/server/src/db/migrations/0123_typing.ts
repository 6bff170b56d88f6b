import { type Kysely, sql } from 'kysely'

/**
 * Who is writing in which conversation, for readers whose browsers are connected to other processes. Unlogged: a row is
 * worth nothing after some seconds, so neither a crash nor a standby needs it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create unlogged table typing (
      thread_id text not null,
      party text not null check (party in ('client', 'va', 'admin')),
      at timestamptz not null default clock_timestamp(),
      primary key (thread_id, party)
    )`.execute(db)
}
