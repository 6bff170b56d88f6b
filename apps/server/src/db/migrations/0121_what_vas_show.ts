import { type Kysely, sql } from 'kysely'

/**
 * A level for each language of a VA, by the name in lower case, and work that the VA shows. The names stay in
 * `languages`, which the team edits too: a level without its name is nobody's, and harmless. Rates have their numbers
 * since migration 0001.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table vas
      add column language_levels jsonb not null default '{}' check (jsonb_typeof(language_levels) = 'object'),
      add column samples jsonb not null default '[]' check (
        case when jsonb_typeof(samples) = 'array' then jsonb_array_length(samples) <= 6 else false end)`.execute(db)
}
