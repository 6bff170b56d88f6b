import { type Kysely, sql } from 'kysely'

/** Whom the team proposed to a visitor who asked for VAs, as the visitor was told by email. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table inquiries
      add column offers jsonb not null default '[]' check (jsonb_typeof(offers) = 'array'),
      add column offered_at timestamptz,
      add constraint inquiries_offered_at check ((offered_at is not null) = (offers <> '[]'))`.execute(db)
  await sql`
    create or replace view client_requests_of_inquiries as
    select i.id::bigint * 2 + 1 as id, i.kind, i.id as source_id,
      case when i.closed_at is not null then 'closed' when i.snoozed_until is not null then 'on_hold' else 'waiting' end
        as view,
      null::text as status,
      case when i.closed_at is not null then 'closed' when i.offered_at is not null then 'proposed' else 'open' end
        as state,
      null::text as category,
      null::smallint as priority, null::date as deadline, i.created_at as asked_at, i.due_at, i.closed_at,
      folded(i.name) as client, folded(concat_ws(' ', '', i.name, i.email, i.company, i.message, v.name)) as list_text,
      i.user_id, i.owner,
      case when i.closed_at is null and i.snoozed_until is not null then 'snoozed' end as hold
    from inquiries i left join vas v on v.id = i.va_id where i.stage is null`.execute(db)
  await sql`
    create trigger keep_client_requests_offered after update of offered_at on inquiries
      for each row execute function keep_client_requests()`.execute(db)
}
