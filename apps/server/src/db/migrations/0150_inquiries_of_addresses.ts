import { type Kysely, sql } from 'kysely'

/**
 * What somebody asked as a visitor is theirs once they confirm the address, by whichever link, and the queue of the team follows.
 * By a trigger: an inquiry leads to an account as well, so neither module can call the other.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create index inquiries_by_email on inquiries (email) where user_id is null`.execute(db)
  await sql`
    create function give_inquiries() returns trigger language plpgsql as $$
    begin
      update inquiries set user_id = new.id where user_id is null and email = new.email;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger give_inquiries after update of email_confirmed_at on users
      for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
      execute function give_inquiries()`.execute(db)
  await sql`
    create trigger keep_client_requests_of_user after update of user_id on inquiries
      for each row execute function keep_client_requests()`.execute(db)
}
