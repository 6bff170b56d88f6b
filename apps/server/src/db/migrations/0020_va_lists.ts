import { type Kysely, sql } from 'kysely'

/** What the team's list of VAs is searched and ordered by, so that each page is one stretch of an index. */
export async function up(db: Kysely<unknown>) {
  // As people type when they search: no case, no accents, one apostrophe. packages/schemas/src/list.ts does the same.
  await sql`
    create function folded(value text) returns text language sql immutable parallel safe as $$
      select lower(regexp_replace(translate(normalize(value, NFD), '’‘ʼ\`´', ''''''''''''), '[\u0300-\u036f]', '', 'g'))
    $$`.execute(db)
  await sql`
    alter table vas add column list_text text not null generated always as
      (folded(' ' || name || ' ' || email || ' ' || skills || ' ' || coalesce(country, ''))) stored`.execute(db)
  await sql`create index vas_by_list_text on vas using gin (list_text gin_trgm_ops)`.execute(db)
  await sql`create index vas_by_name on vas (folded(name), id)`.execute(db)
  await sql`create index vas_by_email on vas (lower(email), id)`.execute(db)
  await sql`create index vas_by_country on vas (folded(country), id)`.execute(db)
  await sql`create index va_assignments_active on va_assignments (va_id) where status = 'active'`.execute(db)
  // Nothing reads this one any more.
  await sql`drop index vas_by_text`.execute(db)
  await keepSkillsByStatement(db)
  await sql`create index skills_by_name on skills using gin (name gin_trgm_ops)`.execute(db)
}

/** An upload brings hundreds of VAs in one statement: their skills are written at once, where each row took 0.4 ms. */
async function keepSkillsByStatement(db: Kysely<unknown>) {
  await sql`drop trigger keep_va_skills on vas`.execute(db)
  await sql`
    create trigger keep_va_skills after update of skills on vas for each row execute function keep_va_skills()`.execute(
    db,
  )
  await sql`
    create function add_va_skills() returns trigger language plpgsql
      -- A plan that was made while the table was empty would read all of it for each VA of an upload.
      set enable_seqscan = off as $$
    begin
      if exists (
        select from fresh v cross join unnest(skill_names(v.skills)) n (name)
        where not exists (select from skills s where s.name = n.name)
      ) then
        -- Two uploads that bring the same new names in another order would wait for each other.
        perform pg_advisory_xact_lock(hashtext('kazi skills'));
        insert into skills (name) select distinct unnest(skill_names(skills)) from fresh on conflict (name) do nothing;
      end if;
      insert into va_skills (skill_id, va_id)
        select s.id, v.id from fresh v cross join unnest(skill_names(v.skills)) n (name) join skills s on s.name = n.name;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger add_va_skills after insert on vas referencing new table as fresh
      for each statement execute function add_va_skills()`.execute(db)
}
