import { type Kysely, sql } from 'kysely'

/**
 * Rates beside the hours, and ids beside the rates: a search of VAs finds its matches without their rows, each of which is
 * a kilobyte.
 */
export async function up(db: Kysely<unknown>) {
  await sql`drop index vas_by_hours`.execute(db)
  await sql`
    create index vas_by_hours on vas (timezone, working_hours, id) include (rate_currency, rate_min_cents)`.execute(db)
  await sql`drop index vas_by_rate`.execute(db)
  await sql`create index vas_by_rate on vas (rate_currency, rate_min_cents, id)`.execute(db)
}
