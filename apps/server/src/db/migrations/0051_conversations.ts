import { type Kysely, sql } from 'kysely'

/**
 * A conversation has up to three parties, each of whom has read up to some message: the thread keeps how far, so that
 * reading is one row, "mark as unread" is possible, and everybody can see what was seen.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table threads
      add column client_read_to integer not null default 0,
      add column va_read_to integer not null default 0,
      add column team_read_to integer not null default 0,
      -- The newest message that asks for the team's attention; kept by the trigger below.
      add column last_to_team integer`.execute(db)
  await sql`
    update threads t set client_read_to = r.client, va_read_to = r.va, team_read_to = r.team, last_to_team = r.to_team
    from (
      select thread_id,
        coalesce(min(id) filter (where receiver_type = 'client' and read_at is null) - 1, max(id)) as client,
        coalesce(min(id) filter (where receiver_type = 'va' and read_at is null) - 1, max(id)) as va,
        coalesce(min(id) filter (where receiver_type = 'admin' and read_at is null) - 1, max(id)) as team,
        max(id) filter (where receiver_type = 'admin') as to_team
      from messages group by thread_id) r
    where r.thread_id = t.id`.execute(db)
  // Its indexes go with it.
  await sql`alter table messages drop column read_at`.execute(db)
  // A message may consist of files only, and one that is sent again by its key is not written again.
  await sql`alter table messages drop constraint messages_message_check, add column key uuid`.execute(db)
  await sql`create unique index messages_by_key on messages (sender_type, sender_id, key) where key is not null`.execute(
    db,
  )
  await newest(db)
  await indexes(db)
}

const newest = (db: Kysely<unknown>) =>
  sql`
    create or replace function keep_last_message() returns trigger language plpgsql
      set enable_seqscan = off as $$
    declare written record;
    begin
      for written in
        select distinct on (thread_id) thread_id, id as last, sender_type, created_at,
          max(id) filter (where receiver_type = 'admin') over (partition by thread_id) as to_team
        from fresh order by thread_id, id desc loop
        update threads set
          -- Of two messages that arrive at once, the newer one says who waits.
          client_waits_since = case
            when last_message_id > written.last then client_waits_since
            when written.sender_type = 'client' then coalesce(client_waits_since, written.created_at) end,
          last_message_id = greatest(last_message_id, written.last),
          last_to_team = greatest(last_to_team, written.to_team)
        where id = written.thread_id;
      end loop;
      return null;
    end $$`.execute(db)

async function indexes(db: Kysely<unknown>) {
  await sql`drop index threads_of_team`.execute(db)
  await sql`create index threads_by_newest on threads (last_message_id) where last_message_id is not null`.execute(db)
  await sql`
    create index threads_with_va_by_newest on threads (last_message_id)
      where user_id is null and last_message_id is not null`.execute(db)
  await sql`
    create index threads_with_client_by_newest on threads (last_message_id)
      where user_id is not null and last_message_id is not null`.execute(db)
  await sql`create index threads_unread_by_team on threads (last_to_team) where last_to_team > team_read_to`.execute(db)
  await sql`drop index threads_by_va`.execute(db)
  await sql`create index threads_by_va on threads (va_id, last_message_id)`.execute(db)
  await sql`drop index threads_by_user`.execute(db)
  await sql`create index threads_by_user on threads (user_id, last_message_id)`.execute(db)
  // The team searches every conversation now.
  await sql`drop index messages_of_team_by_text`.execute(db)
  await sql`create index messages_by_text on messages using gin (folded(' ' || message) gin_trgm_ops)`.execute(db)
}
