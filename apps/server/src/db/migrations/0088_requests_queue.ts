import { type Kysely, sql } from 'kysely'

/**
 * The queue of requests as a team works it: who has one, until when it is put aside, and what the client was asked
 * about it, while its clock waits.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table va_requests
      add column owner text check (length(owner) <= 200),
      add column snoozed_until timestamptz,
      add column paused_at timestamptz`.execute(db)
  await sql`
    alter table inquiries
      add column snoozed_until timestamptz,
      add column reason text check (length(reason) <= 2000),
      add constraint inquiries_reason_of_closed check (reason is null or closed_at is not null)`.execute(db)
  await questions(db)
  await allow(db, 'proposals', 'state', ['withdrawn'])
  await allow(db, 'task_events', 'kind', ['proposal_withdrawn'])
  await list(db)
  await indexes(db)
}

/** The team asks about a request as a VA asks about their task: one question at a time. */
async function questions(db: Kysely<unknown>) {
  await sql`
    alter table task_questions
      alter column va_task_id drop not null,
      add column request_id integer references va_requests (id) on delete cascade,
      add constraint task_questions_of_one check (num_nonnulls(va_task_id, request_id) = 1)`.execute(db)
  await sql`
    create index task_questions_by_request on task_questions (request_id, id)`.execute(db)
  await sql`
    create unique index task_questions_one_open_on_request on task_questions (request_id)
      where closed_at is null and request_id is not null`.execute(db)
}

const columns = [
  ...['id', 'kind', 'source_id', 'view', 'status', 'state', 'category', 'priority', 'deadline', 'asked_at', 'due_at'],
  ...['closed_at', 'client', 'list_text', 'user_id', 'owner', 'hold'],
]
const listed = (prefix = '') => sql.raw(columns.map((column) => prefix + column).join(', '))

/** The list of migration 0047 with two more columns, and a view of its own for what is on hold. */
async function list(db: Kysely<unknown>) {
  await sql`alter table client_requests add column owner text, add column hold text`.execute(db)
  await sql`
    create or replace view client_requests_of_tasks as
    select t.id::bigint * 2 as id, 'task' as kind, t.id as source_id,
      case
        when r.paused_at is not null or r.snoozed_until is not null then 'on_hold'
        when r.id is not null or t.status = 'requested_for_va' then 'waiting'
        when t.status in ('pending', 'completed') then t.status
        else 'with_va'
      end as view,
      t.status, r.state, t.category,
      array_position(array['low', 'medium', 'high', 'urgent'], t.priority)::smallint as priority, t.deadline,
      coalesce(r.created_at, t.created_at) as asked_at, r.due_at, null::timestamptz as closed_at,
      folded(u.first_name) as client,
      folded(concat_ws(' ', '', u.first_name, u.email, t.task_text, t.category, t.budget, v.name, t.notes)) as list_text,
      t.user_id, r.owner,
      case when r.paused_at is not null then 'asked' when r.snoozed_until is not null then 'snoozed' end as hold
    from tasks t
      join users u on u.id = t.user_id
      left join vas v on v.id = t.va_id
      left join va_requests r on r.task_id = t.id and r.closed_at is null
    where t.hidden_at is null`.execute(db)
  await sql`
    create or replace view client_requests_of_inquiries as
    select i.id::bigint * 2 + 1 as id, i.kind, i.id as source_id,
      case when i.closed_at is not null then 'closed' when i.snoozed_until is not null then 'on_hold' else 'waiting' end
        as view,
      null::text as status, case when i.closed_at is null then 'open' else 'closed' end as state, null::text as category,
      null::smallint as priority, null::date as deadline, i.created_at as asked_at, i.due_at, i.closed_at,
      folded(i.name) as client, folded(concat_ws(' ', '', i.name, i.email, i.company, i.message, v.name)) as list_text,
      i.user_id, i.owner,
      case when i.closed_at is null and i.snoozed_until is not null then 'snoozed' end as hold
    from inquiries i left join vas v on v.id = i.va_id where i.stage is null`.execute(db)
  for (const { name, odd } of [
    { name: 'tasks', odd: sql`0` },
    { name: 'inquiries', odd: sql`1` },
  ]) {
    const view = sql.table(`client_requests_of_${name}`)
    await sql`
      create or replace function ${sql.ref(`refresh_client_requests_of_${name}`)}(ids integer[]) returns void
        language plpgsql
        -- A plan that was made while the tables were empty would read all of them for each change.
        set enable_seqscan = off as $$
      begin
        perform from client_requests c where c.id in (select one::bigint * 2 + ${odd} from unnest(ids) one)
          order by c.id for update;
        delete from client_requests c where c.id in (select one::bigint * 2 + ${odd} from unnest(ids) one)
          and not exists (select from ${view} r where r.source_id = c.source_id);
        insert into client_requests as c (${listed()})
          select ${listed('r.')} from unnest(ids) one join ${view} r on r.source_id = one
          on conflict (id) do update set (${listed()}) = (${listed('excluded.')})
          where (${listed('c.')}) is distinct from (${listed('excluded.')});
      end $$`.execute(db)
  }
  for (const [table, of] of Object.entries({
    va_requests: 'owner, snoozed_until, paused_at',
    inquiries: 'owner, snoozed_until',
  }))
    await sql`
      create trigger keep_client_requests_on_hold after update of ${sql.raw(of)} on ${sql.table(table)}
        for each row execute function keep_client_requests()`.execute(db)
}

async function indexes(db: Kysely<unknown>) {
  await sql`
    create index client_requests_by_owner on client_requests (view, owner, due_at, id)
      where view in ('waiting', 'on_hold')`.execute(db)
  await sql`
    create index client_requests_by_hold on client_requests (hold, due_at, id) where hold is not null`.execute(db)
  // What the job that ends a snooze looks for each minute.
  for (const table of ['va_requests', 'inquiries'])
    await sql`
      create index ${sql.ref(`${table}_snoozed`)} on ${sql.table(table)} (snoozed_until)
        where snoozed_until is not null and closed_at is null`.execute(db)
}

/** Adds words to those that a column may hold, whichever they are. */
async function allow(db: Kysely<unknown>, table: string, column: string, words: string[]) {
  const name = `${table}_${column}_check`
  const { rows } = await sql<{ said: string }>`
    select pg_get_constraintdef(oid) as said from pg_constraint where conname = ${name}`.execute(db)
  const known = [...(rows[0]?.said ?? '').matchAll(/'([^']+)'::text/g)].map(([, word = '']) => word)
  const all = sql.join([...known, ...words].map((word) => sql.lit(word)))
  await sql`
    alter table ${sql.table(table)} drop constraint ${sql.ref(name)},
      add constraint ${sql.ref(name)} check (${sql.ref(column)} in (${all})) not valid`.execute(db)
}
