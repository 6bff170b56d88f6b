import { type Kysely, sql } from 'kysely'

/** A short name that the client chose; without one, screens and emails shorten the text's first line. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table tasks add column title text
      constraint tasks_title_check check (btrim(title) <> '' and length(title) <= 120)`.execute(db)
}
