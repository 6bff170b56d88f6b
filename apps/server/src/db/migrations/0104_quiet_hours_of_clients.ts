import { type Kysely, sql } from 'kysely'

/** The hours in which a client gets no news by email, by their own clock; null for none. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table users
      add column quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      add column quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      add constraint users_quiet_hours_whole check ((quiet_from is null) = (quiet_until is null)),
      add constraint users_quiet_hours_last check (quiet_from <> quiet_until)`.execute(db)
}
