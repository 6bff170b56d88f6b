import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Emails to the team are found by what they are about, as all others are. Those of questions did not say about which task
  // they were; the questions are in the console.
  await sql`
    update mails set thread =
      'inquiry-' || substring(text from '\\nhttps?://[^\\s/]+/admin/(?:leads\\?lead|client-requests\\?inquiry)=(\\d{1,10})\\n')
    where thread is null and name = 'inquiryForTeam'`.execute(db)
  await sql`delete from mails where thread is null and name = 'questionForTeam' and status <> 'queued'`.execute(db)
  // Which email told a VA of older news was not written down: the next one of several that went to the VA.
  await sql`
    update notifications n set mail_id = (
      select min(m.id) from mails m where lower(m."to") = lower(v.email::text) and m.created_at >= n.created_at
        and m.name in ('daily', 'updates') and m.thread is null)
    from vas v where v.id = n.va_id and n.mail_id is null`.execute(db)
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
