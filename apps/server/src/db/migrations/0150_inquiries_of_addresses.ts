import { type Kysely, sql } from 'kysely'

/** What somebody asked as a visitor is theirs once they confirm the address: it is found by that, and the queue follows. */
export async function up(db: Kysely<unknown>) {
  await sql`create index inquiries_by_email on inquiries (email) where user_id is null`.execute(db)
  await sql`
    create trigger keep_client_requests_of_user after update of user_id on inquiries
      for each row execute function keep_client_requests()`.execute(db)
}
