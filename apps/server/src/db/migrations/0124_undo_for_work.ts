import { type Kysely, sql } from 'kysely'

/** Whether VAs take new work, and moves of assignments, can be taken back as well (decision 058). */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table team_undos drop constraint team_undos_kind_check,
      add constraint team_undos_kind_check check (
        kind in ('assign', 'cannot-fill', 'propose', 'introduce', 'application', 'cannot-fill-inquiry', 'ask-visitor',
          'visitor-answered', 'client', 'va-available', 'assignment', 'lot'))`.execute(db)
}
