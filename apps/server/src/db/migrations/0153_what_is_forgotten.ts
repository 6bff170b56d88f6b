import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Of a client who leaves, the emails about the tasks go, to whomever they were.
  await sql`create index mails_by_thread on mails (thread) where thread is not null`.execute(db)
  // What a client has asked without signing in goes with the account.
  await sql`create index inquiries_by_email on inquiries (email)`.execute(db)
  // What the hourly sweep looks for: emails of long ago, and strangers' addresses that no budget counts any more.
  await sql`create index mails_by_age on mails (created_at)`.execute(db)
  await sql`create index mails_without_text on mails (created_at) where text = '' and kind = 'confirmation'`.execute(db)
  await sql`create index mails_of_strangers on mails (created_at) where sender like 'ip:%'`.execute(db)
  await sql`create index notifications_of_strangers on notifications (created_at) where sender like 'ip:%'`.execute(db)
}
