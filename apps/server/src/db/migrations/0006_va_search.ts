import { type Kysely, sql } from 'kysely'

/**
 * What the matcher asks the database at any number of VAs: who has a skill of this name, and whose tools and
 * introduction speak of this word. A skill's name stands once, in lower case; names are never taken away.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table skills (
      id integer primary key generated always as identity,
      name text not null unique
    )`.execute(db)
  await sql`
    create table va_skills (
      skill_id integer not null references skills (id),
      va_id integer not null references vas (id) on delete cascade,
      primary key (skill_id, va_id)
    )`.execute(db)
  await sql`create index va_skills_by_va on va_skills (va_id)`.execute(db)
  await sql`
    create function skill_names(skills text) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct left(lower(btrim(item)), 200)), '{}')
      from regexp_split_to_table(skills, '[,;\n]') item where btrim(item) <> ''
    $$`.execute(db)
  await sql`
    create function keep_va_skills() returns trigger language plpgsql
      -- A plan that was made while the table was empty would read all of it for each VA of an upload.
      set enable_seqscan = off as $$
    declare
      names text[] := skill_names(new.skills);
    begin
      if tg_op = 'UPDATE' then
        if new.skills = old.skills then return null; end if;
        delete from va_skills where va_id = new.id;
      end if;
      if exists (select from unnest(names) n (name) where not exists (select from skills s where s.name = n.name)) then
        -- Two uploads that bring the same new names in another order would wait for each other.
        perform pg_advisory_xact_lock(hashtext('kazi skills'));
        insert into skills (name) select unnest(names) on conflict (name) do nothing;
      end if;
      insert into va_skills (skill_id, va_id) select s.id, new.id from skills s where s.name = any (names);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger keep_va_skills after insert or update of skills on vas
      for each row execute function keep_va_skills()`.execute(db)
  await sql`insert into skills (name) select distinct unnest(skill_names(skills)) from vas order by 1`.execute(db)
  await sql`
    insert into va_skills (skill_id, va_id)
    select s.id, v.id from vas v cross join unnest(skill_names(v.skills)) n (name) join skills s on s.name = n.name`.execute(
    db,
  )
  // array_to_string is only "stable" because some types print by setting; text does not.
  await sql`
    create function joined(items text[]) returns text language sql immutable parallel safe as
      $$ select array_to_string(items, ', ') $$`.execute(db)
  await sql`
    alter table vas add column search tsvector generated always as (
      setweight(to_tsvector('english', joined(tools)), 'A')
      || setweight(to_tsvector('english', skills), 'B')
      || setweight(to_tsvector('english', intro || ' ' || coalesce(experience, '') || ' ' || coalesce(industry, '')), 'C')
      || setweight(to_tsvector('simple', name), 'D')
    ) stored`.execute(db)
  await sql`create index vas_by_search on vas using gin (search)`.execute(db)
  await sql`create index vas_available on vas (id) where available`.execute(db)
}
