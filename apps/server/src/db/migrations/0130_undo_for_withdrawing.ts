import { type Kysely, sql } from 'kysely'

/** A proposal to a visitor that was withdrawn can be put back (decision 058). */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table team_undos drop constraint team_undos_kind_check,
      add constraint team_undos_kind_check check (
        kind in ('assign', 'cannot-fill', 'propose', 'introduce', 'withdraw-introduction', 'application',
          'cannot-fill-inquiry', 'ask-visitor', 'visitor-answered', 'client', 'va-available', 'assignment', 'lot'))`.execute(
    db,
  )
}
