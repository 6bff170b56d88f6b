import { type Kysely, sql } from 'kysely'

/**
 * What has been worked and earned on each assignment over all time, by the VA who did it: added up from years of time
 * entries for every row of a list, this took as long as the client or VA has been there. Triggers keep it; nothing else
 * writes it. Only the assignment has a foreign key: the other ids are copies, which the triggers renew.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table assignment_totals (
      assignment_id integer not null references va_assignments (id) on delete cascade,
      va_id integer not null,
      user_id integer,
      currency text not null,
      minutes numeric not null,
      amount_cents bigint not null,
      primary key (assignment_id, va_id)
    )`.execute(db)
  await view(db)
  // Before the rows: from here on nobody else writes the tables that they are made of.
  await triggers(db)
  await sql`insert into assignment_totals select * from assignment_totals_as_they_are`.execute(db)
  await sql`
    create index assignment_totals_by_user on assignment_totals (user_id) include (currency, minutes, amount_cents)
      where user_id is not null`.execute(db)
  await sql`
    create index assignment_totals_by_va on assignment_totals (va_id) include (currency, minutes, amount_cents)`.execute(
    db,
  )
}

/** The rows as they ought to be: those of `worked` and `earned`, which lists of single entries read. */
const view = (db: Kysely<unknown>) =>
  sql`
    create view assignment_totals_as_they_are as
    select a.id as assignment_id, part.va_id, a.user_id, a.currency, sum(part.minutes) as minutes,
      sum(part.amount_cents)::bigint as amount_cents
    from va_assignments a
    cross join lateral (
      select e.va_id, e.minutes::numeric as minutes, coalesce(round(a.rate_cents * e.minutes::numeric / 60), 0) as amount_cents
      from va_tasks w join time_entries e on e.va_task_id = w.id
      where w.assignment_id = a.id
      union all
      select a.va_id, a.total_hours * 60, coalesce(round(a.rate_cents * (a.total_hours * 60) / 60), 0)
      where a.total_hours > 0 and not exists (
        select from va_tasks w join time_entries e on e.va_task_id = w.id where w.assignment_id = a.id)
      union all
      select w.va_id, 0, a.fixed_price_cents
      from va_tasks w
      where w.assignment_id = a.id and w.status = 'reviewed' and a.fixed_price_cents is not null) part
    group by a.id, part.va_id`.execute(db)

/**
 * Rows are made anew from the view when the transaction ends, like a VA's figures (migration 0118). The figures of the
 * assignment's VA are locked first: of two transactions that change one assignment, the second reads what the first wrote.
 */
async function triggers(db: Kysely<unknown>) {
  await sql`
    create function refresh_assignment_totals(assignment integer) returns void language plpgsql
      set enable_seqscan = off as $$
    begin
      perform from va_figures f join va_assignments a on a.va_id = f.va_id where a.id = assignment for no key update of f;
      with now_so as materialized (select * from assignment_totals_as_they_are n where n.assignment_id = assignment),
      gone as (
        delete from assignment_totals t where t.assignment_id = assignment and t.va_id not in (select va_id from now_so))
      insert into assignment_totals as t select * from now_so
        on conflict (assignment_id, va_id) do update set user_id = excluded.user_id, currency = excluded.currency,
          minutes = excluded.minutes, amount_cents = excluded.amount_cents
          where t is distinct from excluded;
    end $$`.execute(db)
  await sql`
    create function keep_assignment_totals() returns trigger language plpgsql as $$
    declare
      touched integer[];
      counted text := coalesce(nullif(current_setting('kazi.counted_totals', true), ''), ',');
    begin
      case tg_table_name
        when 'va_assignments' then touched := array[new.id];
        when 'va_tasks' then touched := array[old.assignment_id, new.assignment_id];
        else touched := array(select w.assignment_id from va_tasks w where w.id in (old.va_task_id, new.va_task_id));
      end case;
      select array_agg(distinct one order by one) into touched from unnest(touched) one
        where one is not null and position(',' || one || ',' in counted) = 0;
      if touched is null then return null; end if;
      perform set_config('kazi.counted_totals', counted || array_to_string(touched, ',') || ',', true);
      perform refresh_assignment_totals(one) from unnest(touched) one;
      return null;
    end $$`.execute(db)
  const changes = {
    va_assignments: 'insert or update of va_id, user_id, currency, rate_cents, fixed_price_cents, total_hours',
    va_tasks: 'insert or delete or update of va_id, status, assignment_id',
    time_entries: 'insert or delete or update of va_id, va_task_id, minutes',
  }
  // By their names they run after keep_va_figures, so that a transaction has locked the figures of all VAs in their order.
  for (const [table, change] of Object.entries(changes))
    await sql`
      create constraint trigger sum_assignment_totals after ${sql.raw(change)} on ${sql.table(table)}
        deferrable initially deferred for each row execute function keep_assignment_totals()`.execute(db)
}
