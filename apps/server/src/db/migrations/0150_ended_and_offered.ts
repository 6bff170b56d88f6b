import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Made as completed, an assignment had no end, and its agreed hours were in no month's invoice.
  await sql`update va_assignments set ended_at = created_at where status = 'completed' and ended_at is null`.execute(db)
  // A promise that a proposal has kept stays kept when nobody of the proposal is left: its time is in answered_at then.
  await sql`
    create or replace function promise_count_of(i inquiries) returns promise_count language sql stable as $$
      select row(case when i.stage is null then 'inquiry' else 'lead' end, date_trunc('hour', i.due_at, 'UTC'),
        case when answered <= i.due_at then 'kept' when answered is null then 'unanswered' else 'late' end)::promise_count
      from (select case when i.stage is null then least(i.closed_at, i.offered_at, i.answered_at)
        else i.answered_at end as answered) a
      where i.paused_at is null $$`.execute(db)
  // Whose proposals a VA takes along who takes no new work.
  await sql`create index inquiries_offering on inquiries using gin (offers jsonb_path_ops)
    where closed_at is null and stage is null and offered_at is not null`.execute(db)
}
