import { type Kysely, sql } from 'kysely'

/**
 * A client and the team also talk without a VA: about a task that nobody holds yet, or about anything. Such a thread has
 * no VA and no VA task; `task_id` says which task it is about, if any.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table threads
      alter column va_task_id drop not null,
      alter column va_id drop not null,
      add column task_id integer references tasks (id) on delete cascade,
      add constraint threads_parties_check check (
        case when va_id is null then va_task_id is null and user_id is not null
          else va_task_id is not null and task_id is null end)`.execute(db)
  await sql`create index threads_by_task on threads (task_id)`.execute(db)
}
