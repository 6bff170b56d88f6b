import { type Kysely, sql } from 'kysely'

/** Acceptance belongs to the client's task: it outlives the VA, and the VA's task that shows it to them. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table tasks add column accepted_at timestamptz`.execute(db)
  await sql`
    update tasks set accepted_at = coalesce(v.reviewed_at, now()) from va_tasks v
    where v.task_id = tasks.id and v.withdrawn_at is null and v.status = 'reviewed'`.execute(db)
  await sql`
    create index tasks_awaiting_acceptance on tasks (completed_at)
      where status = 'completed' and accepted_at is null`.execute(db)
}
