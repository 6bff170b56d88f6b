import { type Kysely, sql } from 'kysely'

/**
 * An email knows its name in the catalog and the thread it belongs to. A notification whose email waits keeps what the
 * email will say, so that grouped and daily emails say as much as one that is sent at once.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table mails add column name text, add column thread text`.execute(db)
  await sql`alter table notifications add column email jsonb`.execute(db)
}
