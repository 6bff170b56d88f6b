import { type Kysely, sql } from 'kysely'

/**
 * What visitors asked is found among a million tasks: a word that many tasks have is looked up among inquiries only. The
 * predicate stands literally in the query (decision 022).
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index client_requests_inquiries_by_list_text on client_requests using gin (list_text gin_trgm_ops)
      where status is null`.execute(db)
  // A client's ratings are a list of their page, newest first.
  await sql`create index reviews_by_client on reviews (user_id, id)`.execute(db)
  await sql`drop index reviews_by_user`.execute(db)
  await sql`create index client_requests_inquiries on client_requests (id) where status is null`.execute(db)
}
