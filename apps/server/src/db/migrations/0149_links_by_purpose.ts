import { type Kysely, sql } from 'kysely'

/**
 * A link that confirms an address and one that sets a password stand beside each other: anybody can ask for somebody's
 * password link, and that must not void the other.
 */
export async function up(db: Kysely<unknown>) {
  await sql`drop index mailed_links_one_by_user_id`.execute(db)
  await sql`
    create unique index mailed_links_one_by_user_id on mailed_links (user_id, (purpose = 'confirmation'))`.execute(db)
}
