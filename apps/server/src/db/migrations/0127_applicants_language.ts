import { type Kysely, sql } from 'kysely'

/** The language in which an applicant gets our emails: the one that their browser asked for. Null was not known. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table va_applications add language text check (language in ('en', 'fr', 'pt', 'sw'))`.execute(db)
}
