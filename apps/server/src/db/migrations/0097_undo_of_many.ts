import { type Kysely, sql } from 'kysely'

/** What was done to many rows at once is undone at once: a lot names the undo of each. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table team_undos drop constraint team_undos_kind_check,
      add constraint team_undos_kind_check check (
        kind in ('assign', 'cannot-fill', 'propose', 'introduce', 'application', 'cannot-fill-inquiry', 'lot'))`.execute(
    db,
  )
}
