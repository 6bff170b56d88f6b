import { type Kysely, sql } from 'kysely'

/** What the outbox, the audit log, the applications, the conversations and the bell are searched, ordered and counted by. */
export async function up(db: Kysely<unknown>) {
  await mails(db)
  await audit(db)
  await applications(db)
  await threads(db)
  await sql`create index notifications_unread_by_user on notifications (user_id) where read_at is null`.execute(db)
  await sql`create index notifications_unread_by_va on notifications (va_id) where read_at is null`.execute(db)
}

async function mails(db: Kysely<unknown>) {
  await sql`
    alter table mails add column list_text text not null generated always as
      (folded(' ' || "to" || ' ' || subject || ' ' || coalesce(error, ''))) stored`.execute(db)
  await sql`create index mails_by_list_text on mails using gin (list_text gin_trgm_ops)`.execute(db)
  await sql`create index mails_by_to on mails (lower("to"), id)`.execute(db)
}

async function audit(db: Kysely<unknown>) {
  await sql`
    alter table audit add column list_text text not null generated always as
      (folded(' ' || actor || ' ' || action || ' ' || coalesce(target, '') || ' ' || coalesce(detail::text, ''))) stored`.execute(
    db,
  )
  await sql`create index audit_by_list_text on audit using gin (list_text gin_trgm_ops)`.execute(db)
  await sql`create index audit_by_actor on audit (actor, id)`.execute(db)
  await sql`create index audit_by_action on audit (action, id)`.execute(db)
  // Two common values that never meet would otherwise be looked for in every entry of one of them.
  await sql`create index audit_by_actor_and_action on audit (actor, action, id)`.execute(db)
}

async function applications(db: Kysely<unknown>) {
  await sql`
    alter table va_applications add column list_text text not null generated always as (folded(
      ' ' || name || ' ' || email || ' ' || skills || ' ' || experience || ' ' || timezone || ' ' || hourly_rate || ' ' || introduction
    )) stored`.execute(db)
  await sql`
    create index va_applications_by_list_text on va_applications using gin (list_text gin_trgm_ops)`.execute(db)
  await sql`create index va_applications_by_name on va_applications (folded(name), id)`.execute(db)
  await sql`create index va_applications_by_email on va_applications (lower(email), id)`.execute(db)
  await sql`create index va_applications_by_due on va_applications (due_at, id)`.execute(db)
  await sql`drop index va_applications_by_state`.execute(db)
  await sql`create index va_applications_by_state on va_applications (state, due_at, id)`.execute(db)
  await sql`
    create index va_applications_open_by_due on va_applications (due_at, id)
      where state in ('submitted', 'in_review', 'needs_info')`.execute(db)
  // Each row of the list says whether its address has another application.
  await sql`create index va_applications_by_address on va_applications (email)`.execute(db)
}

/** A conversation keeps the number of its newest message: the list is ordered by it. */
async function threads(db: Kysely<unknown>) {
  await sql`alter table threads add column last_message_id integer`.execute(db)
  await sql`
    update threads t set last_message_id = m.last
      from (select thread_id, max(id) as last from messages group by thread_id) m where m.thread_id = t.id`.execute(db)
  await sql`
    create index threads_of_team on threads (last_message_id)
      where user_id is null and last_message_id is not null`.execute(db)
  await sql`
    create function keep_last_message() returns trigger language plpgsql
      -- A plan that was made while the table was empty would read all of it for each conversation.
      set enable_seqscan = off as $$
    declare written record;
    begin
      for written in select thread_id, max(id) as last from fresh group by thread_id order by thread_id loop
        update threads set last_message_id = written.last
          where id = written.thread_id and (last_message_id is null or last_message_id < written.last);
      end loop;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger keep_last_message after insert on messages referencing new table as fresh
      for each statement execute function keep_last_message()`.execute(db)
  // It counted only; with the conversation in it, it also finds those that are unread.
  await sql`drop index messages_unread_by_team`.execute(db)
  await sql`
    create index messages_unread_by_team on messages (thread_id)
      where receiver_type = 'admin' and read_at is null`.execute(db)
  await sql`
    create index messages_of_team_by_text on messages using gin (folded(' ' || message) gin_trgm_ops)
      where sender_type = 'admin' or receiver_type = 'admin'`.execute(db)
  await sql`create index vas_by_name_and_email on vas using gin (folded(' ' || name || ' ' || email) gin_trgm_ops)`.execute(
    db,
  )
  await sql`create index va_tasks_by_title on va_tasks using gin (folded(' ' || title) gin_trgm_ops)`.execute(db)
}
