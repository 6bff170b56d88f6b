import { type Kysely, sql } from 'kysely'

/**
 * An index for every foreign key: whoever deletes a client, a task or a VA looks for what hangs on them by it. And what
 * tells another reading of the public list of VAs from the last one, without reading the list.
 */
export async function up(db: Kysely<unknown>) {
  // Half of them are there already, without the rows that a condition leaves out.
  await sql`drop index tasks_by_user`.execute(db)
  await sql`create index tasks_by_user on tasks (user_id, id desc)`.execute(db)
  await sql`create index va_requests_by_task on va_requests (task_id)`.execute(db)
  await sql`create index va_tasks_by_task on va_tasks (task_id)`.execute(db)
  await sql`create index va_tasks_by_assignment on va_tasks (assignment_id)`.execute(db)
  await sql`create index reviews_by_user on reviews (user_id)`.execute(db)
  await sql`create index notifications_by_thread on notifications (thread_id)`.execute(db)
  await sql`create index va_applications_by_va on va_applications (va_id)`.execute(db)
  await sql`
    create index messages_unread_by_team on messages (id) where receiver_type = 'admin' and read_at is null`.execute(db)

  // A row for each statement that wrote VAs or reviews: it is seen when, and only when, what was written is seen, and no
  // two writers wait for each other, as they would for one row that all of them count up.
  await sql`create table va_list_changes (id bigint primary key generated always as identity)`.execute(db)
  await sql`
    create function note_va_list_change() returns trigger language plpgsql as $$
    begin
      insert into va_list_changes default values;
      return null;
    end $$`.execute(db)
  for (const table of ['vas', 'reviews'])
    await sql`
      create trigger note_va_list_change after insert or update or delete on ${sql.table(table)}
        for each statement execute function note_va_list_change()`.execute(db)
}
