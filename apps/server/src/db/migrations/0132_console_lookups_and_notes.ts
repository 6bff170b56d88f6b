import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await lookups(db)
  await notes(db)
}

/**
 * What visitors asked is found among a million tasks: a word that many tasks have is looked up among inquiries only. The
 * predicate stands literally in the query (decision 022).
 */
async function lookups(db: Kysely<unknown>) {
  await sql`
    create index client_requests_inquiries_by_list_text on client_requests using gin (list_text gin_trgm_ops)
      where status is null`.execute(db)
  // A client's ratings are a list of their page, newest first.
  await sql`create index reviews_by_client on reviews (user_id, id)`.execute(db)
  await sql`drop index reviews_by_user`.execute(db)
  await sql`create index client_requests_inquiries on client_requests (id) where status is null`.execute(db)
}

/** The team's notes on what has no field for them. Clients, assignments and inquiries have their own. */
async function notes(db: Kysely<unknown>) {
  await sql`
    create table record_notes (
      id integer primary key generated always as identity,
      va_id integer unique references vas (id) on delete cascade,
      application_id integer unique references va_applications (id) on delete cascade,
      document_id integer unique references documents (id) on delete cascade,
      notes text not null check (btrim(notes) <> ''),
      check (num_nonnulls(va_id, application_id, document_id) = 1)
    )`.execute(db)
}
