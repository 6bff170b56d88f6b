import { type Kysely, sql } from 'kysely'

/**
 * One table for every link that is mailed, with one row for each account at most; confirmed addresses; what a budget of
 * mail counts; addresses that an account was used from; and the session of somebody who applied with an address that has an open application already.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table password_tokens rename to mailed_links`.execute(db)
  await sql`drop index password_tokens_by_user, password_tokens_by_va`.execute(db)
  await sql`
    alter table mailed_links
      add column application_id integer references va_applications (id) on delete cascade,
      add column purpose text not null default 'password'
        check (purpose in ('password', 'confirmation', 'application')),
      drop constraint password_tokens_check,
      add constraint mailed_links_owner check (num_nonnulls(user_id, va_id, application_id) = 1)`.execute(db)
  await sql`alter table mailed_links alter column purpose drop default`.execute(db)
  // Parallel requests left several: only the newest of an account was ever meant to work.
  await sql`
    delete from mailed_links old using mailed_links newer
      where (old.user_id = newer.user_id or old.va_id = newer.va_id)
        and (old.created_at, old.token_hash) < (newer.created_at, newer.token_hash)`.execute(db)
  for (const owner of ['user_id', 'va_id', 'application_id'])
    await sql`create unique index ${sql.ref(`mailed_links_one_by_${owner}`)} on mailed_links (${sql.ref(owner)})`.execute(
      db,
    )

  await sql`alter table users add column email_confirmed_at timestamptz`.execute(db)
  await sql`update users set email_confirmed_at = now()`.execute(db)

  await sql`
    alter table mails add column kind text not null default 'news'
      check (kind in ('password', 'confirmation', 'application', 'team', 'news')), add column sender text`.execute(db)
  await sql`update mails set kind = 'password' where secret`.execute(db)
  await sql`create index mails_by_mailbox on mails (lower("to"), kind, created_at)`.execute(db)
  await sql`alter table notifications add column sender text`.execute(db)
  await sql`create index mails_by_sender on mails (sender, created_at) where sender is not null`.execute(db)
  await sql`create index notifications_by_sender on notifications (sender, created_at) where sender is not null`.execute(
    db,
  )

  // SHA-256 of an account and a network: enough to know it again, and no list of where somebody was.
  await sql`create table known_addresses (key bytea primary key, seen_at timestamptz not null default now())`.execute(
    db,
  )
  await sql`
    alter table sessions add column claim jsonb, drop constraint sessions_check,
      add constraint sessions_owner check (num_nonnulls(user_id, va_id, application_id, claim) = 1)`.execute(db)
}
