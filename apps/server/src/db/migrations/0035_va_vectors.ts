import { type Kysely, sql } from 'kysely'

/**
 * Where each VA lies for the matcher. The transaction that writes what a VA offers marks the vector as outdated (null);
 * whichever server process sees that first computes it. `changed_in` is the transaction that wrote the row, so that a
 * process reads only what was committed since it last looked.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table va_vectors (
      va_id int primary key references vas (id) on delete cascade,
      -- Which model made the vector; with another one it is outdated as well.
      model text,
      vector bytea,
      changed_in xid8 not null default pg_current_xact_id()
    )`.execute(db)
  await sql`create index va_vectors_by_change on va_vectors (changed_in)`.execute(db)
  await sql`
    create function outdate_va_vectors() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into va_vectors (va_id) select id from fresh;
      else
        update va_vectors set vector = null, changed_in = pg_current_xact_id() where va_id in (
          select f.id from fresh f join old_rows o on o.id = f.id
          where (f.skills, f.tools, f.intro, f.experience, f.industry)
            is distinct from (o.skills, o.tools, o.intro, o.experience, o.industry));
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger add_va_vectors after insert on vas referencing new table as fresh
      for each statement execute function outdate_va_vectors()`.execute(db)
  await sql`
    create trigger outdate_va_vectors after update on vas referencing new table as fresh old table as old_rows
      for each statement execute function outdate_va_vectors()`.execute(db)
  await sql`insert into va_vectors (va_id) select id from vas`.execute(db)
}
