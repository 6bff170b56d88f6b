import { type Kysely, sql } from 'kysely'

/** How the team shares its conversations: who answers, until when one is put off, notes among colleagues, saved replies. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table threads
      -- The label of a colleague's key.
      add column assignee text check (length(assignee) <= 40),
      add column snoozed_until timestamptz,
      -- The newest message of the team; kept by the trigger below.
      add column last_from_team integer not null default 0`.execute(db)
  await sql`
    update threads t set last_from_team = m.last
      from (select thread_id, max(id) as last from messages where sender_type = 'admin' group by thread_id) m
      where m.thread_id = t.id`.execute(db)
  await sql`
    create or replace function keep_last_message() returns trigger language plpgsql
      set enable_seqscan = off as $$
    declare written record;
    begin
      for written in
        select distinct on (thread_id) thread_id, id as last, sender_type, created_at,
          max(id) filter (where receiver_type = 'admin') over (partition by thread_id) as to_team,
          max(id) filter (where sender_type = 'admin') over (partition by thread_id) as from_team,
          bool_or(sender_type <> 'admin') over (partition by thread_id) as by_others
        from fresh order by thread_id, id desc loop
        update threads set
          -- Of two messages that arrive at once, the newer one says who waits.
          client_waits_since = case
            when last_message_id > written.last then client_waits_since
            when written.sender_type = 'client' then coalesce(client_waits_since, written.created_at) end,
          last_message_id = greatest(last_message_id, written.last),
          last_to_team = greatest(last_to_team, written.to_team),
          last_from_team = greatest(last_from_team, written.from_team),
          -- What was put off comes back when somebody else writes.
          snoozed_until = case when written.by_others then null else snoozed_until end
        where id = written.thread_id;
      end loop;
      return null;
    end $$`.execute(db)
  await sql`create index threads_to_answer on threads (last_message_id) where last_to_team > last_from_team`.execute(db)
  await sql`
    create index threads_by_assignee on threads (assignee, last_message_id) where assignee is not null`.execute(db)
  await sql`create index threads_snoozed on threads (last_message_id) where snoozed_until is not null`.execute(db)
  await sql`
    create table thread_notes (
      id integer primary key generated always as identity,
      thread_id text not null references threads (id) on delete cascade,
      author text not null,
      text text not null check (btrim(text) <> '' and length(text) <= 2000),
      key uuid unique,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index thread_notes_by_thread on thread_notes (thread_id, id)`.execute(db)
  await sql`
    create table saved_replies (
      id integer primary key generated always as identity,
      title text not null check (btrim(title) <> '' and length(title) <= 120),
      text text not null check (btrim(text) <> '' and length(text) <= 10000),
      changed_by text not null,
      changed_at timestamptz not null default now(),
      list_text text not null generated always as (folded(' ' || title || ' ' || text)) stored
    )`.execute(db)
  await sql`create unique index saved_replies_by_title on saved_replies (folded(title))`.execute(db)
}
