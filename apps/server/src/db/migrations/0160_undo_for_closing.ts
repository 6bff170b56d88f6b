import { type Kysely, sql } from 'kysely'

/** Closing and reopening a visitor's inquiry, and moving one lead, can be taken back (decision 058). */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table team_undos drop constraint team_undos_kind_check,
      add constraint team_undos_kind_check check (
        kind in ('assign', 'cannot-fill', 'propose', 'introduce', 'withdraw-introduction', 'application',
          'cannot-fill-inquiry', 'close-inquiry', 'reopen-inquiry', 'ask-visitor', 'visitor-answered', 'client', 'lead',
          'va-available', 'assignment', 'lot'))`.execute(db)
}
