import { type Kysely, sql } from 'kysely'

/** What the team's list of assignments is searched, filtered and ordered by; and who took an assignment over. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table va_assignments
      add column version integer not null default 1,
      add column successor_id integer references va_assignments (id) on delete set null,
      add column list_text text not null default ''`.execute(db)
  await sql`create index va_assignments_by_successor on va_assignments (successor_id)`.execute(db)
  await listText(db)
  for (const [name, columns] of Object.entries({
    va_assignments_by_status: 'status, id',
    va_assignments_by_type: 'project_type, id',
    va_assignments_by_start: 'start_date, id',
    va_assignments_by_client: 'folded(client_name), id',
    va_assignments_by_status_and_start: 'status, start_date, id',
    va_assignments_by_status_and_client: 'status, folded(client_name), id',
  }))
    await sql`create index ${sql.ref(name)} on va_assignments (${sql.raw(columns)})`.execute(db)
  // What a VA has to do: of the years of work behind them, only this is read for the load.
  await sql`
    create index va_tasks_open on va_tasks (va_id) include (assignment_id)
      where withdrawn_at is null and status in ('assigned', 'in_progress')`.execute(db)
}

/** The VA's name stands in another table, so triggers write the text that is searched. */
async function listText(db: Kysely<unknown>) {
  await sql`
    create function text_of_assignment(title text, client text, email text, va integer) returns text
      language sql stable as $$
        select folded(concat_ws(' ', '', title, client, email, v.name, v.email)) from vas v where v.id = va
      $$`.execute(db)
  await sql`
    create function keep_assignment_text() returns trigger language plpgsql as $$
    begin
      new.list_text = text_of_assignment(new.project_title, new.client_name, new.client_email::text, new.va_id);
      return new;
    end $$`.execute(db)
  await sql`
    create trigger keep_assignment_text before insert or update of project_title, client_name, client_email, va_id
      on va_assignments for each row execute function keep_assignment_text()`.execute(db)
  await sql`
    create function keep_assignment_text_of_va() returns trigger language plpgsql as $$
    begin
      update va_assignments a
        set list_text = text_of_assignment(a.project_title, a.client_name, a.client_email::text, a.va_id)
        where a.va_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger keep_assignment_text_of_va after update of name, email on vas for each row
      when (old.name is distinct from new.name or old.email is distinct from new.email)
      execute function keep_assignment_text_of_va()`.execute(db)
  await sql`
    update va_assignments a set list_text = text_of_assignment(project_title, client_name, client_email::text, va_id)`.execute(
    db,
  )
  await sql`
    create index va_assignments_by_list_text on va_assignments using gin (list_text gin_trgm_ops)`.execute(db)
}
