import { type Kysely, sql } from 'kysely'

/**
 * How many promises are due in each hour, and how many of them were answered (decision 140): a week of hundreds of
 * thousands has too many index entries to count them for each visit of the overview. Each write adds what it changes as
 * rows of their own, so that no two wait for each other, and the hourly sweep sums them up.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create type promise_count as (kind text, due_hour timestamptz, outcome text)`.execute(db)
  await sql`
    create function promise_count_of(r va_requests) returns promise_count language sql stable as $$
      select row('request', date_trunc('hour', r.due_at, 'UTC'), case when least(r.closed_at, r.offered_at) <= r.due_at
          then 'kept' when least(r.closed_at, r.offered_at) is null then 'unanswered' else 'late' end)::promise_count
      where r.state <> 'withdrawn' and r.paused_at is null and r.closed_at is distinct from r.created_at $$`.execute(db)
  await sql`
    create function promise_count_of(i inquiries) returns promise_count language sql stable as $$
      select row(case when i.stage is null then 'inquiry' else 'lead' end, date_trunc('hour', i.due_at, 'UTC'),
        case when answered <= i.due_at then 'kept' when answered is null then 'unanswered' else 'late' end)::promise_count
      from (select case when i.stage is null then least(i.closed_at, i.offered_at) else i.answered_at end as answered) a
      where i.paused_at is null $$`.execute(db)
  await sql`
    create table promise_counts (kind text not null, due_hour timestamptz not null, outcome text not null, n int not null)`.execute(
    db,
  )
  await sql`create index promise_counts_by_hour on promise_counts (due_hour) include (kind, outcome, n)`.execute(db)
  await sql`
    create function count_promises() returns trigger language plpgsql as $$
    begin
      insert into promise_counts (kind, due_hour, outcome, n)
        select (p).kind, (p).due_hour, (p).outcome, sum(n)
        from (values (case when tg_op <> 'INSERT' then promise_count_of(old) end, -1),
          (case when tg_op <> 'DELETE' then promise_count_of(new) end, 1)) d (p, n)
        where p is not null group by p having sum(n) <> 0;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger count_promises after insert or delete
      or update of due_at, state, paused_at, closed_at, offered_at, created_at on va_requests
      for each row execute function count_promises()`.execute(db)
  await sql`
    create trigger count_promises after insert or delete
      or update of due_at, stage, paused_at, closed_at, offered_at, answered_at on inquiries
      for each row execute function count_promises()`.execute(db)
  await sql`
    create function recount_promises() returns void language sql as $$
      delete from promise_counts;
      insert into promise_counts (kind, due_hour, outcome, n)
        select (p).kind, (p).due_hour, (p).outcome, count(*) from (
          select promise_count_of(r) as p from va_requests r union all select promise_count_of(i) from inquiries i) d
        where p is not null group by p $$`.execute(db)
  await sql`select recount_promises()`.execute(db)
}
