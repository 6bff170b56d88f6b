import { type Kysely, sql } from 'kysely'

/** The line of an email that leads to a page of the console. */
const ownLine = '\\nhttps?://[^\\s/]+/admin/'

export async function up(db: Kysely<unknown>) {
  // Emails to the team are found by what they are about, as all others are.
  await sql`
    update mails set thread = coalesce(
      'task-' || substring(text from ${`${ownLine}client-requests/(\\d{1,10})\\n`}),
      'inquiry-' || substring(text from ${`${ownLine}(?:leads\\?lead|client-requests\\?inquiry)=(\\d{1,10})\\n`}))
    where thread is null and name in ('inquiryForTeam', 'questionForTeam')`.execute(db)
  // Of a client who leaves, the emails about the tasks go, to whomever they were.
  await sql`create index mails_by_thread on mails (thread) where thread is not null`.execute(db)
  // What a client has asked without signing in goes with the account.
  await sql`create index inquiries_by_email on inquiries (email)`.execute(db)
  // What the hourly sweep looks for: emails of long ago, and strangers' addresses that no budget counts
  // any more, events that are long over.
  await sql`create index mails_by_age on mails (created_at)`.execute(db)
  await sql`create index mails_without_text on mails (created_at) where text = '' and kind = 'confirmation'`.execute(db)
  await sql`create index mails_of_strangers on mails (created_at) where sender like 'ip:%'`.execute(db)
  await sql`create index calendar_events_by_start on calendar_events (starts_at)`.execute(db)
  await sql`create index notifications_of_strangers on notifications (created_at) where sender like 'ip:%'`.execute(db)
}
