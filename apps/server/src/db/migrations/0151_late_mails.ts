import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // An email whose links have all expired or were voided would only disappoint: it is not sent any more.
  await sql`alter table mails add column link_hashes bytea[]`.execute(db)
  // What a server said about one email says nothing about the others that wait.
  await sql`alter table mails add column refused boolean not null default false`.execute(db)
  // Which email to this address, in this thread, waits before another.
  await sql`create index mails_queued_by_thread on mails (thread, lower("to"), id)
    where status = 'queued' and thread is not null`.execute(db)
  // A job that runs twice asks once.
  await sql`alter table timers add column asked boolean not null default false`.execute(db)
}
