import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // A document has the work that was there when its lines were read, which is before it was issued. Of older ones this
  // was not written down.
  await sql`alter table documents add column lines_read_at timestamptz`.execute(db)
  await sql`
    create or replace function keep_documents() returns trigger language plpgsql as $$
    begin
      -- A client, VA or task that is deleted leaves the document behind.
      if tg_op = 'UPDATE' and row(
          new.id, new.template, new.year, new.sequence, new.number, new.recipient, new.email, new.fields, new.lines,
          new.pdf, new.sha256, new.issued_by, new.key, new.issued_at, new.lines_read_at
        ) is not distinct from row(
          old.id, old.template, old.year, old.sequence, old.number, old.recipient, old.email, old.fields, old.lines,
          old.pdf, old.sha256, old.issued_by, old.key, old.issued_at, old.lines_read_at
        ) then return new;
      end if;
      raise exception 'an issued document is never changed' using errcode = 'restrict_violation';
    end $$`.execute(db)
  // The entry that was deleted last: logged anew at once, it is no later work.
  await sql`alter table va_tasks add column deleted_time jsonb`.execute(db)
  await exactHours(db)
}

/**
 * Minutes that are left of agreed hours are no hundredths of an hour. Views and triggers that name a column keep its
 * type from being changed: they are made again as they were.
 */
const exactHours = (db: Kysely<unknown>) =>
  sql`
    do $$
    declare
      sums text := pg_get_viewdef('va_sums'::regclass);
      figures text := pg_get_viewdef('va_figures_as_they_are'::regclass);
      totals text := pg_get_viewdef('assignment_totals_as_they_are'::regclass);
      triggers text[] := array(select pg_get_triggerdef(oid) from pg_trigger
        where tgrelid = 'va_assignments'::regclass and tgname in ('keep_va_figures', 'sum_assignment_totals'));
      one text;
    begin
      drop trigger keep_va_figures on va_assignments;
      drop trigger sum_assignment_totals on va_assignments;
      drop view va_figures_as_they_are, va_sums, assignment_totals_as_they_are;
      alter table va_assignments alter column total_hours type numeric(14, 6);
      execute 'create view va_sums as ' || sums;
      execute 'create view va_figures_as_they_are as ' || figures;
      execute 'create view assignment_totals_as_they_are as ' || totals;
      foreach one in array triggers loop execute one; end loop;
    end $$`.execute(db)
