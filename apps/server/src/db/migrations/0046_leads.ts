import { type Kysely, sql } from 'kysely'

/** Contact messages, requests for lasting support and AI agent briefings become leads: inquiries with a stage. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table inquiries
      add column stage text
        check (stage in ('new', 'contacted', 'qualified', 'quoted', 'converted', 'lost')),
      add column owner text check (length(owner) <= 200),
      add column notes text check (length(notes) <= 10000),
      add column next_step text check (length(next_step) <= 200),
      add column next_step_on date,
      add column quote_amount_cents integer check (quote_amount_cents > 0),
      add column quote_currency text,
      add column quote_unit text check (quote_unit in ('hour', 'fixed')),
      add column client_id integer references users (id) on delete cascade,
      add column answered_at timestamptz,
      add column moved_at timestamptz not null default now(),
      add column version integer not null default 1,
      add column list_text text not null generated always as
        (folded(' ' || name || ' ' || email || ' ' || coalesce(company, '') || ' ' || message)) stored`.execute(db)
  await sql`
    update inquiries set stage = case when closed_at is null then 'new' else 'lost' end, answered_at = closed_at,
      moved_at = coalesce(closed_at, created_at)
    where kind in ('contact', 'personalized_support', 'agent_request')`.execute(db)
  await sql`
    alter table inquiries
      add constraint inquiries_leads_have_a_stage
        check ((stage is not null) = (kind in ('contact', 'personalized_support', 'agent_request'))),
      add constraint inquiries_stage_and_closing
        check (stage is null or (stage in ('converted', 'lost')) = (closed_at is not null)),
      add constraint inquiries_quote_is_whole check (
        (quote_amount_cents is null) = (quote_currency is null) and (quote_amount_cents is null) = (quote_unit is null)
        and quote_currency ~ '^[A-Z]{3}$'),
      add constraint inquiries_quoted_has_a_quote check (stage is distinct from 'quoted' or quote_unit is not null)
    `.execute(db)
  await sql`alter table users add column invited_at timestamptz`.execute(db)
  await events(db)
  await onlyRequestsInTheQueue(db)
  await indexes(db)
}

async function events(db: Kysely<unknown>) {
  await sql`
    create table lead_events (
      id integer primary key generated always as identity,
      inquiry_id integer not null references inquiries (id) on delete cascade,
      kind text not null check (
        kind in ('moved', 'mailed', 'noted', 'owner', 'next_step', 'quoted', 'converted')),
      actor text not null,
      detail jsonb,
      at timestamptz not null default now()
    )`.execute(db)
  await sql`create index lead_events_by_inquiry on lead_events (inquiry_id, id)`.execute(db)
}

/** The view of migration 0021, without leads; its trigger also has to hear of a stage. */
async function onlyRequestsInTheQueue(db: Kysely<unknown>) {
  await sql`
    create or replace view client_requests_of_inquiries as
    select i.id::bigint * 2 + 1 as id, i.kind, i.id as source_id,
      case when i.closed_at is null then 'waiting' else 'closed' end as view,
      null::text as status, case when i.closed_at is null then 'open' else 'closed' end as state, null::text as category,
      null::smallint as priority, null::date as deadline, i.created_at as asked_at, i.due_at, i.closed_at,
      folded(i.name) as client, folded(concat_ws(' ', '', i.name, i.email, i.company, i.message, v.name)) as list_text
    from inquiries i left join vas v on v.id = i.va_id where i.stage is null`.execute(db)
  await sql`
    delete from client_requests c using inquiries i
    where c.id = i.id::bigint * 2 + 1 and i.stage is not null`.execute(db)
}

/** Every order of the list, in all stages and in one; a page of any filter is a range of one of them. */
async function indexes(db: Kysely<unknown>) {
  await sql`create index inquiries_by_client on inquiries (client_id)`.execute(db)
  await sql`create index inquiries_by_list_text on inquiries using gin (list_text gin_trgm_ops)`.execute(db)
  for (const [name, columns] of Object.entries({
    leads_by_stage: 'stage, id',
    leads_by_stage_and_move: 'stage, moved_at, id',
    leads_by_stage_and_step: 'stage, next_step_on, id',
    leads_by_kind: 'kind, id',
    leads_by_owner: 'owner, id',
    leads_by_stage_and_owner: 'stage, owner, id',
    leads_by_name: 'folded(name), id',
    leads_by_step: 'next_step_on, id',
    leads_by_move: 'moved_at, id',
    leads_by_id: 'id',
  }))
    await sql`
      create index ${sql.ref(name)} on inquiries (${sql.raw(columns)}) where stage is not null`.execute(db)
  await sql`
    create index leads_open on inquiries (id) where stage is not null and closed_at is null`.execute(db)
  await sql`drop index inquiries_open`.execute(db)
  await sql`
    create index inquiries_open on inquiries (due_at, id) where closed_at is null and stage is null`.execute(db)
}
