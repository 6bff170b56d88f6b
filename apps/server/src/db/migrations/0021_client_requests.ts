import { type Kysely, sql } from 'kysely'

/**
 * What the console lists of clients: one row for each task that is not hidden and for each inquiry, with an id of its
 * own, so that one keyset pages both. Triggers keep it; nothing else writes it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table client_requests (
      id bigint primary key,
      kind text not null,
      source_id integer not null,
      view text not null,
      status text,
      state text,
      category text,
      priority smallint,
      deadline date,
      asked_at timestamptz not null,
      due_at timestamptz,
      closed_at timestamptz,
      client text not null,
      list_text text not null
    )`.execute(db)
  await views(db)
  await refreshing(db)
  await triggers(db)
  await sql`select refresh_client_requests_of_tasks(array(select id from tasks))`.execute(db)
  await sql`select refresh_client_requests_of_inquiries(array(select id from inquiries))`.execute(db)
  await indexes(db)
  await sql`create index va_assignments_of_va on va_assignments (va_id, id)`.execute(db)
  await sql`drop index va_assignments_by_va_id`.execute(db)
}

/** The rows as they ought to be. Ids of tasks are even, those of inquiries odd. */
async function views(db: Kysely<unknown>) {
  await sql`
    create view client_requests_of_tasks as
    select t.id::bigint * 2 as id, 'task' as kind, t.id as source_id,
      case
        when r.id is not null or t.status = 'requested_for_va' then 'waiting'
        when t.status in ('pending', 'completed') then t.status
        else 'with_va'
      end as view,
      t.status, r.state, t.category,
      array_position(array['low', 'medium', 'high', 'urgent'], t.priority)::smallint as priority, t.deadline,
      coalesce(r.created_at, t.created_at) as asked_at, r.due_at, null::timestamptz as closed_at,
      folded(u.first_name) as client,
      folded(concat_ws(' ', '', u.first_name, u.email, t.task_text, t.category, t.budget, v.name, t.notes)) as list_text
    from tasks t
      join users u on u.id = t.user_id
      left join vas v on v.id = t.va_id
      left join va_requests r on r.task_id = t.id and r.closed_at is null
    where t.hidden_at is null`.execute(db)
  await sql`
    create view client_requests_of_inquiries as
    select i.id::bigint * 2 + 1 as id, i.kind, i.id as source_id,
      case when i.closed_at is null then 'waiting' else 'closed' end as view,
      null::text as status, case when i.closed_at is null then 'open' else 'closed' end as state, null::text as category,
      null::smallint as priority, null::date as deadline, i.created_at as asked_at, i.due_at, i.closed_at,
      folded(i.name) as client, folded(concat_ws(' ', '', i.name, i.email, i.company, i.message, v.name)) as list_text
    from inquiries i left join vas v on v.id = i.va_id`.execute(db)
}

const columns = [
  ...['id', 'kind', 'source_id', 'view', 'status', 'state', 'category', 'priority', 'deadline', 'asked_at', 'due_at'],
  ...['closed_at', 'client', 'list_text'],
]
const listed = (prefix = '') => sql.raw(columns.map((column) => prefix + column).join(', '))

/**
 * Rows are locked before their sources are read: of two transactions that change a task and its request, the second one
 * reads what the first has written.
 */
async function refreshing(db: Kysely<unknown>) {
  for (const { name, odd } of [
    { name: 'tasks', odd: sql`0` },
    { name: 'inquiries', odd: sql`1` },
  ]) {
    const view = sql.table(`client_requests_of_${name}`)
    await sql`
      create function ${sql.ref(`refresh_client_requests_of_${name}`)}(ids integer[]) returns void language plpgsql
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
}

async function triggers(db: Kysely<unknown>) {
  await sql`
    create function keep_client_requests() returns trigger language plpgsql as $$
    begin
      case tg_table_name
        when 'tasks' then perform refresh_client_requests_of_tasks(array[coalesce(new.id, old.id)]);
        when 'va_requests' then perform refresh_client_requests_of_tasks(array[coalesce(new.task_id, old.task_id)]);
        when 'inquiries' then perform refresh_client_requests_of_inquiries(array[coalesce(new.id, old.id)]);
        when 'users' then perform refresh_client_requests_of_tasks(array(select id from tasks where user_id = new.id));
        when 'vas' then
          perform refresh_client_requests_of_tasks(array(select id from tasks where va_id = new.id));
          perform refresh_client_requests_of_inquiries(array(select id from inquiries where va_id = new.id));
      end case;
      return null;
    end $$`.execute(db)
  const changes = {
    tasks: 'user_id, status, task_text, category, priority, deadline, budget, notes, va_id, hidden_at, created_at',
    va_requests: 'task_id, state, due_at, closed_at, created_at',
    inquiries: 'kind, name, email, company, message, va_id, due_at, closed_at, created_at',
  }
  for (const [table, of] of Object.entries(changes))
    await sql`
      create trigger keep_client_requests after insert or delete or update of ${sql.raw(of)} on ${sql.table(table)}
        for each row execute function keep_client_requests()`.execute(db)
  for (const [table, of] of Object.entries({ users: 'first_name, email', vas: 'name' }))
    await sql`
      create trigger keep_client_requests after update of ${sql.raw(of)} on ${sql.table(table)}
        for each row when (old is distinct from new) execute function keep_client_requests()`.execute(db)
}

/** Each view in each order, and each filter by itself: a page and a count are one stretch of one index. */
async function indexes(db: Kysely<unknown>) {
  for (const column of ['asked_at', 'client', 'priority', 'deadline', 'category'])
    await sql`
      create index ${sql.ref(`client_requests_by_${column}`)} on client_requests (view, ${sql.ref(column)}, id)`.execute(
      db,
    )
  for (const column of ['due_at', 'closed_at'])
    await sql`
      create index ${sql.ref(`client_requests_by_${column}`)} on client_requests (view, ${sql.ref(column)}, id)
        where ${sql.ref(column)} is not null`.execute(db)
  await sql`create index client_requests_by_view on client_requests (view, id)`.execute(db)
  await sql`create index client_requests_by_status on client_requests (status, id) where status is not null`.execute(db)
  await sql`
    create index client_requests_by_list_text on client_requests using gin (list_text gin_trgm_ops)`.execute(db)
}
