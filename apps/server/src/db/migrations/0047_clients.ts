import { type Kysely, sql } from 'kysely'

/** What the team's list of clients, and the page of one, are searched, filtered and ordered by. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table users
      add column last_seen_at timestamptz,
      add column team_notes text check (length(team_notes) <= 10000),
      add column list_text text not null generated always as
        (folded(' ' || first_name || ' ' || username || ' ' || email)) stored`.execute(db)
  await sql`
    update users u set last_seen_at = s.last
    from (select user_id, max(last_used_at) as last from sessions where user_id is not null group by 1) s
    where s.user_id = u.id`.execute(db)
  await sql`create index users_by_list_text on users using gin (list_text gin_trgm_ops)`.execute(db)
  for (const [name, columns] of Object.entries({
    users_by_name: 'folded(first_name), id',
    users_by_email: 'lower(email), id',
    users_by_seen: 'last_seen_at, id',
    users_by_path: 'support_path, id',
  }))
    await sql`create index ${sql.ref(name)} on users (${sql.raw(columns)})`.execute(db)
  await sql`create index users_suspended on users (id) where suspended_at is not null`.execute(db)
  await sql`create index users_invited on users (id) where invited_at is not null and last_seen_at is null`.execute(db)
  await requestsOfClients(db)
  await waitingClients(db)
  await sql`create index tasks_by_user_and_status on tasks (user_id, status) where hidden_at is null`.execute(db)
  await sql`create index va_assignments_of_user on va_assignments (user_id, id)`.execute(db)
  await sql`drop index va_assignments_by_user_id`.execute(db)
  await sql`create index audit_by_target on audit (target, id)`.execute(db)
}

const columns = [
  ...['id', 'kind', 'source_id', 'view', 'status', 'state', 'category', 'priority', 'deadline', 'asked_at', 'due_at'],
  ...['closed_at', 'client', 'list_text', 'user_id'],
]
const listed = (prefix = '') => sql.raw(columns.map((column) => prefix + column).join(', '))

/** A client request says whose it is: the list of migration 0021, and its views and functions, with one more column. */
async function requestsOfClients(db: Kysely<unknown>) {
  await sql`alter table client_requests add column user_id integer`.execute(db)
  await sql`
    create or replace view client_requests_of_tasks as
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
      folded(concat_ws(' ', '', u.first_name, u.email, t.task_text, t.category, t.budget, v.name, t.notes)) as list_text,
      t.user_id
    from tasks t
      join users u on u.id = t.user_id
      left join vas v on v.id = t.va_id
      left join va_requests r on r.task_id = t.id and r.closed_at is null
    where t.hidden_at is null`.execute(db)
  await sql`
    create or replace view client_requests_of_inquiries as
    select i.id::bigint * 2 + 1 as id, i.kind, i.id as source_id,
      case when i.closed_at is null then 'waiting' else 'closed' end as view,
      null::text as status, case when i.closed_at is null then 'open' else 'closed' end as state, null::text as category,
      null::smallint as priority, null::date as deadline, i.created_at as asked_at, i.due_at, i.closed_at,
      folded(i.name) as client, folded(concat_ws(' ', '', i.name, i.email, i.company, i.message, v.name)) as list_text,
      i.user_id
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
  await sql`update client_requests c set user_id = t.user_id from tasks t where c.id = t.id::bigint * 2`.execute(db)
  await sql`
    update client_requests c set user_id = i.user_id from inquiries i where c.id = i.id::bigint * 2 + 1`.execute(db)
  await sql`create index client_requests_by_user on client_requests (user_id, id)`.execute(db)
  await sql`
    create index client_requests_waiting_by_due on client_requests (due_at, user_id)
      where view = 'waiting' and user_id is not null`.execute(db)
  await sql`
    create index leads_waiting_by_due on inquiries (due_at, user_id)
      where stage = 'new' and user_id is not null`.execute(db)
}

/** A conversation says since when its client waits for an answer: the trigger of migration 0022 keeps that too. */
async function waitingClients(db: Kysely<unknown>) {
  await sql`alter table threads add column client_waits_since timestamptz`.execute(db)
  await sql`
    update threads t set client_waits_since = m.created_at from messages m
    where m.id = t.last_message_id and m.sender_type = 'client'`.execute(db)
  await sql`
    create or replace function keep_last_message() returns trigger language plpgsql
      -- A plan that was made while the table was empty would read all of it for each conversation.
      set enable_seqscan = off as $$
    declare written record;
    begin
      for written in
        select distinct on (thread_id) thread_id, id as last, sender_type, created_at from fresh
        order by thread_id, id desc
      loop
        update threads set last_message_id = written.last,
            client_waits_since = case when written.sender_type = 'client'
              then coalesce(client_waits_since, written.created_at) end
          where id = written.thread_id and (last_message_id is null or last_message_id < written.last);
      end loop;
      return null;
    end $$`.execute(db)
  await sql`
    create index threads_waiting on threads (client_waits_since, user_id) where client_waits_since is not null`.execute(
    db,
  )
}
