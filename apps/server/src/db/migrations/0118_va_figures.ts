import { type Kysely, sql } from 'kysely'

/**
 * The figures by which the team orders VAs: one narrow row for each, because an order needs an index, and these come from
 * years of tasks and time. Triggers keep it; nothing else writes it.
 */
export async function up(db: Kysely<unknown>) {
  await weeklyHours(db)
  await sql`
    create table va_figures (
      va_id integer primary key references vas (id) on delete cascade,
      open_tasks integer not null default 0,
      agreed numeric not null default 0,
      logged numeric not null default 0,
      to_do numeric not null default 0,
      free numeric,
      projects integer not null default 0,
      worked numeric not null default 0,
      rating numeric,
      place integer
    )`.execute(db)
  await view(db)
  await sql`insert into va_figures select * from va_figures_as_they_are`.execute(db)
  for (const column of ['open_tasks', 'logged', 'to_do', 'free', 'projects', 'worked', 'rating', 'place'])
    await sql`create index ${sql.ref(`va_figures_by_${column}`)} on va_figures (${sql.ref(column)}, va_id)`.execute(db)
  await triggers(db)
}

/** What `weeklyHours` of the schemas reads in the text. */
const weeklyHours = (db: Kysely<unknown>) =>
  sql`
    create function weekly_hours(availability text) returns numeric language plpgsql immutable parallel safe as $$
    declare
      said text := lower(btrim(regexp_replace(left(availability, 500), '\\s+', ' ', 'g')));
      hours numeric := substring(said from
        '([0-9]{1,3}(?:\\.[0-9])?) ?(?:(?:-|–|—|to) ?[0-9]{1,3}(?:\\.[0-9])?)? ?\\+? ?(?:h|hrs?|hours?)\\y')::numeric;
    begin
      if hours is not null then
        if said ~ '(?:/|\\yper\\y|\\ya\\y|\\yeach\\y) ?(?:working )?day|\\ydaily\\y' then hours := hours * 5; end if;
        return case when hours > 0 and hours <= 80 then hours end;
      end if;
      return case when said ~ 'full[\\s-]?time' then 40 when said ~ 'part[\\s-]?time' then 20 end;
    end $$`.execute(db)

/** The rows as they ought to be. */
const view = (db: Kysely<unknown>) =>
  sql`
    create view va_figures_as_they_are as
    select v.id as va_id, t.open_tasks, round(h.agreed, 2) as agreed, round(h.logged, 2) as logged,
      round(h.to_do, 2) as to_do,
      case when v.available and v.back_on is null and weekly_hours(v.availability) is not null
        then greatest(0, weekly_hours(v.availability) - round(h.to_do, 2)) end as free,
      (select count(*)::int from va_assignments a where a.va_id = v.id) as projects,
      round(((select coalesce(sum(e.minutes), 0) from time_entries e where e.va_id = v.id)
        + (select coalesce(sum(a.total_hours) * 60, 0) from va_assignments a where a.va_id = v.id and a.total_hours > 0
            and not exists (select from time_entries e join va_tasks w on w.id = e.va_task_id
              where w.assignment_id = a.id))) / 60, 2) as worked,
      round(r.mean, 2) as rating,
      -- The place among the best rated: by the mean as readers see it, to a tenth, then by how many rated. Ascending, so that
      -- equals come in the order in which they joined.
      (-round(r.mean, 1) * 10000000 - least(r.reviews, 999999))::integer as place
    from vas v
    cross join lateral (
      select avg(r.rating) as mean, count(*) as reviews from reviews r where r.va_id = v.id) r
    cross join lateral (
      select count(*)::int as open_tasks from va_tasks w
        where w.va_id = v.id and w.withdrawn_at is null and w.status in ('assigned', 'in_progress')) t
    cross join lateral (
      select coalesce(sum(agreed), 0) as agreed, coalesce(sum(logged), 0) as logged,
        coalesce(sum(greatest(0, agreed - logged)), 0) as to_do
      from (
        select a.total_hours as agreed,
          (select coalesce(sum(e.minutes), 0) / 60.0 from time_entries e join va_tasks w on w.id = e.va_task_id
            where w.assignment_id = a.id) as logged
        from va_assignments a where a.va_id = v.id and a.status = 'active' and a.total_hours > 0
        union all
        select coalesce(w.estimated_hours, 0),
          (select coalesce(sum(e.minutes), 0) / 60.0 from time_entries e where e.va_task_id = w.id)
        from va_tasks w left join va_assignments a on a.id = w.assignment_id
        where w.va_id = v.id and w.withdrawn_at is null and w.status in ('assigned', 'in_progress')
          and coalesce(a.total_hours, 0) = 0
      ) parts) h`.execute(db)

/**
 * A row is made anew from its view when the transaction ends: what one command changes in several tables is counted with
 * all of it, and the row is the last that a command locks. It is locked before its sources are read: of two transactions
 * that change the same VA's work, the second one reads what the first has written.
 */
async function triggers(db: Kysely<unknown>) {
  await sql`
    create function refresh_va_figures(va integer) returns void language plpgsql
      -- A plan that was made while the tables were empty would read all of them for each change.
      set enable_seqscan = off as $$
    begin
      perform from va_figures f where f.va_id = va for no key update;
      -- The VA is being deleted, with all that is counted here.
      if not found then return; end if;
      update va_figures f set (open_tasks, agreed, logged, to_do, free, projects, worked, rating, place) =
          (n.open_tasks, n.agreed, n.logged, n.to_do, n.free, n.projects, n.worked, n.rating, n.place)
        from va_figures_as_they_are n where n.va_id = va and f.va_id = va and n is distinct from f;
    end $$`.execute(db)
  await sql`
    create function keep_va_figures() returns trigger language plpgsql as $$
    declare
      touched integer[];
      -- The VAs that this transaction has counted. At its end nothing changes any more, so that once is enough: of a VA of whom it
      -- changed a thousand rows, each would count all of them.
      counted text := coalesce(nullif(current_setting('kazi.counted_figures', true), ''), ',');
    begin
      case tg_table_name
        when 'vas' then touched := array[new.id];
        when 'va_tasks' then
          touched := array[old.va_id, new.va_id] || array(
            select a.va_id from va_assignments a where a.id in (old.assignment_id, new.assignment_id));
        when 'time_entries' then
          touched := array[old.va_id, new.va_id] || array(
            select unnest(array[w.va_id, a.va_id]) from va_tasks w left join va_assignments a on a.id = w.assignment_id
              where w.id in (old.va_task_id, new.va_task_id));
        else touched := array[old.va_id, new.va_id];
      end case;
      select array_agg(distinct one order by one) into touched from unnest(touched) one
        where one is not null and position(',' || one || ',' in counted) = 0;
      if touched is null then return null; end if;
      perform set_config('kazi.counted_figures', counted || array_to_string(touched, ',') || ',', true);
      perform refresh_va_figures(one) from unnest(touched) one;
      return null;
    end $$`.execute(db)
  const changes = {
    vas: 'update of available, back_on, availability',
    va_tasks: 'insert or delete or update of va_id, status, withdrawn_at, estimated_hours, assignment_id',
    va_assignments: 'insert or delete or update of va_id, status, total_hours',
    time_entries: 'insert or delete or update of va_id, va_task_id, minutes',
    reviews: 'insert or delete or update of va_id, rating',
  }
  for (const [table, change] of Object.entries(changes))
    await sql`
      create constraint trigger keep_va_figures after ${sql.raw(change)} on ${sql.table(table)}
        deferrable initially deferred for each row execute function keep_va_figures()`.execute(db)
  await sql`
    create function begin_va_figures() returns trigger language plpgsql as $$
    begin
      insert into va_figures (va_id, free)
        select v.id, case when v.available and v.back_on is null then weekly_hours(v.availability) end from fresh v;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger begin_va_figures after insert on vas referencing new table as fresh
      for each statement execute function begin_va_figures()`.execute(db)
}
