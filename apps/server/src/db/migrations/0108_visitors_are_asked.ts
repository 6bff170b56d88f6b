import { type Kysely, sql } from 'kysely'

/**
 * A question to a visitor about their inquiry: while `paused_at` is set, its clock waits for the answer, which comes by
 * email. `question` is the last one that was asked.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table inquiries
      add column question text check (length(question) <= 2000),
      add column paused_at timestamptz,
      add constraint inquiries_paused_by_a_question
        check (paused_at is null or (question is not null and closed_at is null and stage is null))`.execute(db)
  await sql`
    create or replace view client_requests_of_inquiries as
    select i.id::bigint * 2 + 1 as id, i.kind, i.id as source_id,
      case
        when i.closed_at is not null then 'closed'
        when i.paused_at is not null or i.snoozed_until is not null then 'on_hold'
        else 'waiting'
      end as view,
      null::text as status,
      case when i.closed_at is not null then 'closed' when i.offered_at is not null then 'proposed' else 'open' end
        as state,
      null::text as category,
      null::smallint as priority, null::date as deadline, i.created_at as asked_at, i.due_at, i.closed_at,
      folded(i.name) as client, folded(concat_ws(' ', '', i.name, i.email, i.company, i.message, v.name)) as list_text,
      i.user_id, i.owner,
      case
        when i.closed_at is not null then null
        when i.paused_at is not null then 'asked'
        when i.snoozed_until is not null then 'snoozed'
      end as hold
    from inquiries i left join vas v on v.id = i.va_id where i.stage is null`.execute(db)
  await sql`
    create trigger keep_client_requests_asked after update of paused_at on inquiries
      for each row execute function keep_client_requests()`.execute(db)
  await sql`
    alter table team_undos drop constraint team_undos_kind_check,
      add constraint team_undos_kind_check check (
        kind in ('assign', 'cannot-fill', 'propose', 'introduce', 'application', 'cannot-fill-inquiry', 'ask-visitor',
          'visitor-answered', 'lot'))`.execute(db)
}
