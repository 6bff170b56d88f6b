import { type Kysely, sql } from 'kysely'

/**
 * What can be shown of an analysis while it is being written, for browsers connected to other processes. Unlogged:
 * drafts are worth nothing after a crash, and standbys need not replay them.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create unlogged table analysis_drafts (
      task_id integer primary key references tasks (id) on delete cascade,
      draft jsonb not null,
      written_at timestamptz not null default clock_timestamp()
    )`.execute(db)
}
