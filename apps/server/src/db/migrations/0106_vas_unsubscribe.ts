import { type Kysely, sql } from 'kysely'

/** The token of the link with which a VA turns emails off without signing in. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table va_preferences
      add column unsubscribe_token uuid not null default gen_random_uuid(),
      add constraint va_preferences_unsubscribe_token_key unique (unsubscribe_token)`.execute(db)
}
