import { type Kysely, sql } from 'kysely'

/**
 * Whether a VA could start and has nothing open, as one column: of two conditions on two tables PostgreSQL expects that they
 * meet as often as chance would have it, and reads all VAs by their names where those with nothing open are mostly those who
 * take no work.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table va_figures add column idle boolean not null default false`.execute(db)
  await sql`alter view va_figures_as_they_are rename to va_sums`.execute(db)
  await sql`
    create view va_figures_as_they_are as
    select s.*, v.available and v.back_on is null and s.open_tasks = 0 as idle from va_sums s join vas v on v.id = s.va_id`.execute(
    db,
  )
  await sql`
    create or replace function refresh_va_figures(va integer) returns void language plpgsql
      set enable_seqscan = off as $$
    begin
      perform from va_figures f where f.va_id = va for no key update;
      -- The VA is being deleted, with all that is counted here.
      if not found then return; end if;
      update va_figures f set (open_tasks, agreed, logged, to_do, free, projects, worked, rating, place, idle) =
          (n.open_tasks, n.agreed, n.logged, n.to_do, n.free, n.projects, n.worked, n.rating, n.place, n.idle)
        from va_figures_as_they_are n where n.va_id = va and f.va_id = va and n is distinct from f;
    end $$`.execute(db)
  await sql`
    create or replace function begin_va_figures() returns trigger language plpgsql as $$
    begin
      insert into va_figures (va_id, free, idle)
        select v.id, case when v.available and v.back_on is null then weekly_hours(v.availability) end,
          v.available and v.back_on is null from fresh v;
      return null;
    end $$`.execute(db)
  // Nobody else writes VAs or their figures from here on.
  await sql`lock table vas, va_figures in share row exclusive mode`.execute(db)
  await sql`
    update va_figures f set idle = true from vas v
    where v.id = f.va_id and v.available and v.back_on is null and f.open_tasks = 0`.execute(db)
  await sql`create index va_figures_idle on va_figures (va_id) where idle`.execute(db)
}
