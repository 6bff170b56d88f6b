import { type Kysely, sql } from 'kysely'

/** The language that a VA reads, and when news reaches them by email. What is null was not chosen. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table va_preferences (
      va_id integer primary key references vas (id) on delete cascade,
      language text check (language in ('en', 'fr', 'pt', 'sw')),
      mail_tasks text check (mail_tasks in ('now', 'grouped', 'daily', 'off')),
      mail_progress text check (mail_progress in ('now', 'grouped', 'daily', 'off')),
      mail_messages text check (mail_messages in ('now', 'grouped', 'daily', 'off')),
      quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      check ((quiet_from is null) = (quiet_until is null)),
      check (quiet_from <> quiet_until)
    )`.execute(db)
  await sql`create index notifications_daily_of_va on notifications (va_id) where mail_daily and read_at is null`.execute(
    db,
  )
}
