import { type Kysely, sql } from 'kysely'

/**
 * What the team can still take back: for a moment, while its emails wait in the outbox. The emails and notifications of
 * such a command name it, so that they go with it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table team_undos (
      id uuid primary key default gen_random_uuid(),
      actor text not null,
      kind text not null check (kind in ('assign', 'cannot-fill', 'propose', 'introduce', 'application')),
      target text not null,
      detail jsonb not null default '{}',
      created_at timestamptz not null default now(),
      done_at timestamptz
    )`.execute(db)
  await sql`create index team_undos_by_time on team_undos (created_at)`.execute(db)
  for (const table of ['mails', 'notifications']) {
    // Without a reference: what can be undone is forgotten after a day, and these rows are not.
    await sql`alter table ${sql.table(table)} add column undo_id uuid`.execute(db)
    await sql`
      create index ${sql.ref(`${table}_by_undo`)} on ${sql.table(table)} (undo_id) where undo_id is not null`.execute(
      db,
    )
  }
}
