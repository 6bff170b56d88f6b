import { type Kysely, sql } from 'kysely'

/**
 * What a VA costs to insert (decision 142): an upload of 10,000 spent a third of its time on what is dropped here. Skills,
 * vectors and figures are rows that only triggers add, beside a VA whose row they have just written or locked, so a foreign
 * key can find nothing; what it did at the end, removing them with the VA, one statement does for all.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table va_skills drop constraint va_skills_va_id_fkey, drop constraint va_skills_skill_id_fkey`.execute(db)
  await sql`alter table va_vectors drop constraint va_vectors_va_id_fkey`.execute(db)
  await sql`alter table va_figures drop constraint va_figures_va_id_fkey`.execute(db)
  await sql`
    create function remove_derived_va_rows() returns trigger language plpgsql as $$
    declare
      ids int[] := array(select id from gone);
    begin
      delete from va_skills where va_id = any (ids);
      delete from va_vectors where va_id = any (ids);
      delete from va_figures where va_id = any (ids);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger remove_derived_va_rows after delete on vas referencing old table as gone
      for each statement execute function remove_derived_va_rows()`.execute(db)
  // Each text is taken apart once; only names that the rows have are looked up, however many there are.
  await sql`
    create or replace function add_va_skills() returns trigger language plpgsql
      -- A plan that was made while the table was empty would read all of it for each VA of an upload.
      set enable_seqscan = off as $$
    declare
      ids int[];
      names text[];
    begin
      if tg_op = 'UPDATE' then
        delete from va_skills k using fresh f join old_rows o on o.id = f.id
          where k.va_id = f.id and f.skills is distinct from o.skills;
        select array_agg(f.id), array_agg(n.name) into ids, names from fresh f join old_rows o on o.id = f.id
          cross join unnest(skill_names(f.skills)) n (name) where f.skills is distinct from o.skills;
      else
        select array_agg(f.id), array_agg(n.name) into ids, names
          from fresh f cross join unnest(skill_names(f.skills)) n (name);
      end if;
      if names is null then return null; end if;
      if (select count(*) from skills where name = any (names)) < (select count(distinct name) from unnest(names) n (name)) then
        -- Two uploads that bring the same new names in another order would wait for each other.
        perform pg_advisory_xact_lock(hashtext('kazi skills'));
        insert into skills (name) select distinct name from unnest(names) n (name) on conflict (name) do nothing;
      end if;
      -- One after the other from the index, whatever the statistics say: joined, each might be looked up among all of them.
      insert into va_skills (skill_id, va_id)
        select k.id, n.id from unnest(ids, names) n (id, name)
        cross join lateral (select s.id from skills s where s.name = n.name limit 1) k;
      return null;
    end $$`.execute(db)
  // In PL/pgSQL a single expression takes a fraction of what it takes in SQL, where it cannot become part of the query.
  await sql`
    create or replace function joined(items text[]) returns text language plpgsql immutable parallel safe as $$
    begin
      return array_to_string(items, ', ');
    end $$`.execute(db)
  // Of three texts with a name in each, and two with an address or skills, every one had an index of all its letters.
  await sql`drop index vas_by_list_text`.execute(db)
  await sql`drop index vas_by_public_text`.execute(db)
  await sql`drop index vas_by_name_and_email`.execute(db)
  await sql`
    alter table vas drop column list_text, drop column public_text,
      add column name_text text not null generated always as (folded(' ' || name)) stored,
      add column email_text text not null generated always as (folded(' ' || email)) stored,
      add column skills_text text not null generated always as (folded(' ' || skills)) stored,
      add column country_text text not null generated always as (folded(' ' || coalesce(country, ''))) stored`.execute(
    db,
  )
  await sql`
    create index vas_by_text on vas using gin
      (name_text gin_trgm_ops, email_text gin_trgm_ops, skills_text gin_trgm_ops, country_text gin_trgm_ops)`.execute(
    db,
  )
  // Rows of a file that was uploaded and imported at once have no VA beside them, and nobody looks for their addresses.
  await sql`drop index va_import_rows_by_email`.execute(db)
  await sql`create index va_import_rows_by_email on va_import_rows (import_id, email) where va is not null`.execute(db)
}
