import { type Kysely, sql } from 'kysely'

/**
 * The queue's clock is the team's promise, which a proposal has kept: until the client decides, a request is not due. The
 * views of migrations 0088 and 0108 with no time for those, so that they come last and are never late.
 */
export async function up(db: Kysely<unknown>) {
  // A live writer locks the table before the views that are replaced below: in another order, both would wait forever.
  await sql`lock table client_requests in exclusive mode`.execute(db)
  await sql`
    create or replace view client_requests_of_tasks as
    select t.id::bigint * 2 as id, 'task' as kind, t.id as source_id,
      case
        when r.paused_at is not null or r.snoozed_until is not null then 'on_hold'
        when r.id is not null or t.status = 'requested_for_va' then 'waiting'
        when t.status in ('pending', 'completed') then t.status
        else 'with_va'
      end as view,
      t.status, r.state, t.category,
      array_position(array['low', 'medium', 'high', 'urgent'], t.priority)::smallint as priority, t.deadline,
      coalesce(r.created_at, t.created_at) as asked_at,
      case when r.state <> 'proposed' then r.due_at end as due_at, null::timestamptz as closed_at,
      folded(u.first_name) as client,
      folded(concat_ws(' ', '', u.first_name, u.email, t.task_text, t.category, t.budget, v.name, t.notes)) as list_text,
      t.user_id, r.owner,
      case when r.paused_at is not null then 'asked' when r.snoozed_until is not null then 'snoozed' end as hold
    from tasks t
      join users u on u.id = t.user_id
      left join vas v on v.id = t.va_id
      left join va_requests r on r.task_id = t.id and r.closed_at is null
    where t.hidden_at is null`.execute(db)
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
      null::smallint as priority, null::date as deadline, i.created_at as asked_at,
      case when i.closed_at is not null or i.offered_at is null then i.due_at end as due_at, i.closed_at,
      folded(i.name) as client, folded(concat_ws(' ', '', i.name, i.email, i.company, i.message, v.name)) as list_text,
      i.user_id, i.owner,
      case
        when i.closed_at is not null then null
        when i.paused_at is not null then 'asked'
        when i.snoozed_until is not null then 'snoozed'
      end as hold
    from inquiries i left join vas v on v.id = i.va_id where i.stage is null`.execute(db)
  await sql`update client_requests set due_at = null where state = 'proposed'`.execute(db)
  // What waits has such an index since migration 0024.
  await sql`
    create index client_requests_on_hold_without_due on client_requests (view, id)
      where view = 'on_hold' and due_at is null`.execute(db)
  await sql`
    create index client_requests_waiting_without_due_by_kind on client_requests (view, kind, id)
      where view = 'waiting' and due_at is null`.execute(db)
}
