import { type Kysely, sql } from 'kysely'

/** Clients ask for lasting support or an AI agent: an inquiry that keeps the answers behind its text. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table inquiries drop constraint inquiries_kind_check`.execute(db)
  await sql`
    alter table inquiries
      add constraint inquiries_kind_check
        check (kind in ('intro', 'inquiry', 'contact', 'personalized_support', 'agent_request')),
      add column details jsonb`.execute(db)
  await sql`
    create table client_tools (
      user_id integer not null references users (id) on delete cascade,
      category text not null check (btrim(category) <> '' and length(category) <= 200),
      tools text[] not null,
      position smallint not null,
      primary key (user_id, position)
    )`.execute(db)
}
