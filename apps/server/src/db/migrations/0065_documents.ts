import { type Kysely, sql } from 'kysely'

/** Documents that the team issued: numbered without gaps for each template and year, and never changed afterwards. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table documents (
      id integer primary key generated always as identity,
      template text not null check (template in
        ('quote', 'service_agreement', 'va_contract', 'nda', 'assignment_brief', 'statement_of_hours', 'invoice')),
      year smallint not null,
      sequence integer not null check (sequence > 0),
      number text not null,
      client_id integer references users (id) on delete set null,
      va_id integer references vas (id) on delete set null,
      task_id integer references tasks (id) on delete set null,
      recipient text not null check (length(recipient) <= 200),
      email text check (length(email) <= 254),
      fields jsonb not null,
      lines jsonb not null,
      pdf bytea not null,
      sha256 bytea not null,
      issued_by text not null,
      key uuid unique,
      issued_at timestamptz not null,
      list_text text not null generated always as (folded(' ' || number || ' ' || recipient || ' ' || coalesce(email, ''))) stored,
      unique (template, year, sequence)
    )`.execute(db)
  // A PDF is compressed already.
  await sql`alter table documents alter column pdf set storage external`.execute(db)
  for (const [name, columns] of Object.entries({
    documents_by_template: 'template, id',
    documents_by_client: 'client_id, id',
    documents_by_va: 'va_id, id',
    documents_by_task: 'task_id, id',
    documents_by_recipient: 'folded(recipient), id',
  }))
    await sql`create index ${sql.ref(name)} on documents (${sql.raw(columns)})`.execute(db)
  await sql`create index documents_by_list_text on documents using gin (list_text gin_trgm_ops)`.execute(db)
  await sql`
    create function keep_documents() returns trigger language plpgsql as $$
    begin
      -- A client, VA or task that is deleted leaves the document behind.
      if tg_op = 'UPDATE' and row(
          new.id, new.template, new.year, new.sequence, new.number, new.recipient, new.email, new.fields, new.lines,
          new.pdf, new.sha256, new.issued_by, new.key, new.issued_at
        ) is not distinct from row(
          old.id, old.template, old.year, old.sequence, old.number, old.recipient, old.email, old.fields, old.lines,
          old.pdf, old.sha256, old.issued_by, old.key, old.issued_at
        ) then return new;
      end if;
      raise exception 'an issued document is never changed' using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create trigger keep_documents before update or delete on documents
      for each row execute function keep_documents()`.execute(db)
  await sql`alter table mails add column document_id integer references documents (id)`.execute(db)
  await sql`create index mails_by_document on mails (document_id, id)`.execute(db)
}
