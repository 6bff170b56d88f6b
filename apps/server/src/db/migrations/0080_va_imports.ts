import { type Kysely, sql } from 'kysely'

/**
 * Files of VAs: what was read, what became of each row, and what was there before, so that an import can be taken back. The
 * triggers and functions that run for each VA take a statement at once, and do less for plain letters.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table va_imports (
      id integer primary key generated always as identity,
      actor text not null,
      file_name text not null check (length(file_name) <= 200),
      state text not null check (state in ('planned', 'imported', 'undone')),
      mode text not null check (mode in ('skip', 'update')),
      columns text[] not null,
      -- The field of each column; '' for none.
      mapping text[] not null,
      total integer not null,
      created_at timestamptz not null default now(),
      -- The transaction that wrote the VAs: created_at or updated_at of those who are unchanged since.
      imported_at timestamptz,
      undone_at timestamptz,
      kept integer,
      check ((state = 'planned') = (imported_at is null) and (state = 'undone') = (undone_at is not null))
    )`.execute(db)
  await sql`create index va_imports_by_time on va_imports (created_at)`.execute(db)
  await sql`
    create table va_import_rows (
      import_id integer not null references va_imports (id) on delete cascade,
      row integer not null,
      cells text[] not null default '{}',
      va jsonb,
      email citext,
      verdict text not null check (verdict in ('new', 'update', 'duplicate', 'exists', 'invalid')),
      reason text,
      wrong_column smallint,
      -- What an update replaced; the VA that the row made or changed, who may be gone; why it could not be taken back.
      before jsonb,
      va_id integer,
      kept text,
      primary key (import_id, row)
    )`.execute(db)
  await sql`create index va_import_rows_by_verdict on va_import_rows (import_id, verdict, row)`.execute(db)
  await sql`create index va_import_rows_by_email on va_import_rows (import_id, email)`.execute(db)
  // Outside the transaction that imports, so that others see how far it is; lost in a crash, as it may be.
  await sql`create unlogged table va_import_progress (import_id integer primary key, done integer not null)`.execute(db)
  await quickly(db)
}

async function quickly(db: Kysely<unknown>) {
  await sql`
    create or replace function skill_names(skills text) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct left(lower(btrim(item)), 200)), '{}')
      from string_to_table(translate(skills, E';\n', ',,'), ',') item where btrim(item) <> ''
    $$`.execute(db)
  await sql`
    create or replace function add_va_skills() returns trigger language plpgsql
      -- A plan that was made while the table was empty would read all of it for each VA of an upload.
      set enable_seqscan = off as $$
    declare
      given text[];
    begin
      if tg_op = 'UPDATE' then
        delete from va_skills k using fresh f join old_rows o on o.id = f.id
          where k.va_id = f.id and f.skills is distinct from o.skills;
        select array_agg(distinct n.name) into given from fresh f join old_rows o on o.id = f.id
          cross join unnest(skill_names(f.skills)) n (name) where f.skills is distinct from o.skills;
      else
        select array_agg(distinct n.name) into given from fresh f cross join unnest(skill_names(f.skills)) n (name);
      end if;
      if given is null then return null; end if;
      if exists (select from unnest(given) n (name) where not exists (select from skills s where s.name = n.name)) then
        -- Two uploads that bring the same new names in another order would wait for each other.
        perform pg_advisory_xact_lock(hashtext('kazi skills'));
        insert into skills (name) select unnest(given) on conflict (name) do nothing;
      end if;
      if tg_op = 'UPDATE' then
        insert into va_skills (skill_id, va_id) select s.id, f.id from fresh f join old_rows o on o.id = f.id
          cross join unnest(skill_names(f.skills)) n (name) join skills s on s.name = n.name
          where f.skills is distinct from o.skills;
      else
        insert into va_skills (skill_id, va_id)
          select s.id, f.id from fresh f cross join unnest(skill_names(f.skills)) n (name) join skills s on s.name = n.name;
      end if;
      return null;
    end $$`.execute(db)
  await sql`drop trigger keep_va_skills on vas`.execute(db)
  await sql`drop function keep_va_skills`.execute(db)
  await sql`
    create trigger keep_va_skills after update on vas referencing new table as fresh old table as old_rows
      for each statement execute function add_va_skills()`.execute(db)
}
