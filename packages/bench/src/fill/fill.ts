import type pg from 'pg'
import * as words from './words.ts'

/** Number of rows in a database. */
export type Size = {
  clients: number
  tasks: number
  vas: number
  /** Tasks of the first client in addition to everyone's equal share; 0 for none. */
  heavy: number
}

const texts = (list: readonly string[]) => `array[${list.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}]`
/** SQL that picks a word from a list by an expression, which must not be negative. */
const word = (list: readonly string[], by: string) => `(${texts(list)})[1 + (${by}) % ${list.length}]`

/** The value of the `kazi_client` cookie that signs in the client with this id. */
export const tokenOf = (client: number) => `bench-session-of-client-${client}`
/** The VA who has all tasks of the client with many. */
export const busyVa = 2
/** The key that owns requests and conversations, beside the one that asks. */
export const colleague = 'amina'
/** The value of the `kazi_va` cookie that signs in the VA with this id. */
export const tokenOfVa = (va: number) => `bench-session-of-va-${va}`

const users = ({ clients }: Size) => `
  insert into users (id, email, password_hash, first_name, username, timezone, email_confirmed_at, created_at)
  overriding system value
  select i, 'client-' || i || '@example.com', 'none', ${word(words.firstNames, 'i')}, 'client-' || i,
    ${word(words.zones, 'i')}, now(), now() - make_interval(mins => i % 500000)
  from generate_series(1, ${clients}) i`

// The row trigger stays on here because it writes the skills, as it does for an upload.
const vas = ({ vas: count }: Size) => `
  insert into vas (id, email, name, skills, tools, timezone, country, experience, industry, available, availability,
    languages, hourly_rate, rate_min_cents, rate_max_cents, rate_currency, intro, created_at)
  overriding system value
  select i, 'va-' || i || '@example.com', ${word(words.firstNames, 'i')} || ' ' || ${word(words.lastNames, 'i * 7')},
    concat_ws(', ', ${word(words.skills, 'i')}, ${word(words.skills, 'i * 5 + 3')}, ${word(words.skills, 'i / 23 + 11')}),
    array[${word(words.tools, 'i')}, ${word(words.tools, 'i * 3 + 1')}], ${word(words.zones, 'i * 3')}, ${word(words.countries, 'i * 3')},
    (1 + i % 12) || ' years', ${word(words.categories, 'i')}, i % 5 <> 0, (10 + i % 30) || ' hours a week', 'English, Swahili',
    '$' || (5 + i % 26) || '/hr', 500 + i % 26 * 100, 500 + i % 26 * 100, 'USD',
    'I have helped small teams with ' || lower(${word(words.objects, 'i')}) || ' and with ' || lower(${word(words.objects, 'i / 13')})
      || ' for years, answer within the hour, and keep notes that anybody can pick up after me. Number ' || i || '.',
    now() - make_interval(mins => i % 500000)
  from generate_series(1, ${count}) i`

/** A tenth of the VAs has nothing to do, half of them take no work: the one before has their tasks too. */
const holder = (people: number) => `1 + i % ${people} - case when i % ${people} % 20 in (5, 19) then 1 else 0 end`

/** Every client has the same mix of statuses, and consecutive tasks belong to different clients. */
const tasks = ({ clients, tasks: count, vas: people, heavy }: Size) => `
  insert into tasks (id, user_id, task_text, budget, status, category, priority, deadline, notes, va_id,
    completed_at, accepted_at, archived_at, created_at, updated_at)
  overriding system value
  select i, owner, ${word(words.verbs, 'i')} || ' ' || ${word(words.objects, 'i / 11')} || ', number ' || i
      || '. Please keep to the notes of last time, ask before you send anything, and write down what you could not finish.',
    '$' || (20 + i % 400), status, ${word(words.categories, 'i / 3')}, ${word(words.priorities, 'i / 7')},
    current_date + (i % 60)::int, case when i % 3 = 0 then 'See the shared folder.' end,
    case when status in ('pending', 'requested_for_va') then null
      ${heavy > 0 ? `when owner = 1 then ${busyVa}` : ''} else ${holder(people)} end,
    case when status = 'completed' then at + interval '2 days' end, case when status = 'completed' then at + interval '3 days' end,
    ${heavy > 0 ? `case when status = 'completed' and owner = 1 and i / 500 % 3 > 0 then at + interval '4 days' end` : 'null::timestamptz'},
    at, at
  from (
    select i, ${heavy > 0 ? `case when i % ${Math.max(1, Math.floor(count / heavy))} = 0 then 1 else 1 + i % ${clients} end` : `1 + i % ${clients}`} as owner,
      ${word(words.statuses, `i / ${clients} + i`)} as status, now() - make_interval(secs => (${count} - i) * 20 + 300000) as at
    from generate_series(1, ${count}) i
  ) made`

const held = `status in ('assigned', 'successfully_assigned', 'in_progress', 'completed')`

/** The rows that belong to a task in each status. Foreign keys and triggers are off while they are inserted. */
const beside = [
  `insert into va_requests (id, task_id, state, due_at, target_at, created_at) overriding system value
   select row_number() over (order by id), id, case when id % 2 = 0 then 'open' else 'proposed' end,
     now() + make_interval(mins => id % 1440), now() + make_interval(mins => id % 1440), created_at
   from tasks where status = 'requested_for_va'`,
  `insert into va_requests (id, task_id, state, due_at, target_at, created_at, closed_at) overriding system value
   select (select coalesce(max(id), 0) from va_requests) + row_number() over (order by id), id, 'filled',
     created_at + interval '2 days', created_at + interval '1 day', created_at, created_at + make_interval(hours => id % 48)
   from tasks where status = 'completed'`,
  `insert into proposals (request_id, task_id, va_id, sentence, score, reasons, quote_amount_cents, quote_currency, quote_unit)
   select r.id, r.task_id, 1 + (r.id + n) % (select count(*) from vas), 'Has done this before.', 80 - n,
     array['Same skills', 'Same hours'], 900, 'USD', 'hour'
   from va_requests r cross join generate_series(1, 2) n where r.state = 'proposed'`,
  `insert into va_assignments (id, va_id, user_id, task_id, client_name, client_email, project_title, project_description,
     status, rate_cents, total_hours, start_date, ended_at, created_at) overriding system value
   select t.id, t.va_id, t.user_id, t.id, u.first_name, u.email, left(t.task_text, 60), t.task_text,
     case when t.status = 'completed' then 'completed' else 'active' end, 900, 2, t.created_at,
     case when t.status = 'completed' then t.completed_at end, t.created_at
   from tasks t join users u on u.id = t.user_id where t.${held}`,
  `insert into va_tasks (id, task_id, va_id, assignment_id, title, description, status, deadline, started_at, completed_at,
     reviewed_at, created_at) overriding system value
   select id, id, va_id, id, left(task_text, 60), task_text,
     case status when 'completed' then 'reviewed' when 'in_progress' then 'in_progress' else 'assigned' end, deadline,
     case when status in ('in_progress', 'completed') then created_at end, completed_at, accepted_at, created_at
   from tasks where ${held}`,
  `insert into reviews (va_task_id, va_id, user_id, rating, comment, created_at)
   select id, va_id, user_id, 3 + id % 3, case when id % 2 = 0 then 'Quick and careful.' end, accepted_at
   from tasks where status = 'completed' and id % 2 = 0`,
  `insert into threads (id, va_task_id, va_id, user_id)
   select 'task_' || id || '_va_' || va_id, id, va_id, null from tasks where ${held}
   union all select 'client_task_' || id || '_va_' || va_id, id, va_id, user_id from tasks where ${held}`,
  `insert into messages (thread_id, sender_type, sender_id, receiver_type, message, created_at)
   select h.id, 'va', h.va_id, case when h.user_id is null then 'admin' else 'client' end,
     'I have begun, and will send what there is by Thursday.', v.created_at
   from threads h join va_tasks v on v.id = h.va_task_id`,
  // One long conversation: the client with many tasks and the team.
  `insert into threads (id, user_id) values ('client_1_team', 1)`,
  `insert into messages (thread_id, sender_type, sender_id, receiver_type, message, created_at)
   select 'client_1_team', case when n % 2 = 0 then 'admin' else 'client' end, n % 2, case when n % 2 = 0 then 'client' else 'admin' end,
     'Message ' || n || ': see the shared folder.', now() - make_interval(mins => 4000 - n)
   from generate_series(1, 3000) n`,
  `insert into thread_notes (thread_id, author, text, created_at)
   select id, 'bench', 'Ask again on Monday.', now() from threads where va_task_id % 100 = 0 or id = 'client_1_team'`,
  `update threads set assignee = case when va_task_id % 3 = 0 then '${colleague}' else 'bench' end where va_task_id % 40 = 0`,
  `update threads set snoozed_until = now() + interval '5 days' where va_task_id % 1000 = 0`,
  `insert into task_questions (va_task_id, question, state, answer, asked_at, paused_from, closed_at)
   select id, 'Which folder do you mean?', 'answered', 'The shared one.', created_at, created_at, created_at + interval '1 hour'
   from va_tasks where id % 20 = 0`,
  `insert into task_deliveries (va_task_id, note, delivered_at)
   select id, 'All of it is in the shared folder.', completed_at from va_tasks where completed_at is not null`,
  `insert into task_events (task_id, kind, actor_type, actor, at)
   select id, 'created', 'client', 'client', created_at from tasks
   union all select id, 'assigned', 'admin', 'admin', created_at from tasks where ${held}`,
  `insert into time_entries (va_task_id, va_id, minutes, worked_on, created_at)
   select id, va_id, 30 + id % 90, created_at::date, created_at from va_tasks where status in ('in_progress', 'reviewed')`,
  `insert into notifications (user_id, type, title, message, task_id, read_at, created_at)
   select user_id, 'assigned', 'A VA has your task', left(task_text, 80), id, case when id % 10 > 0 then now() end, created_at
   from tasks where ${held}`,
  `insert into notifications (va_id, type, title, message, va_task_id, read_at, created_at)
   select va_id, 'assigned', 'You have a new task', title, id, case when id % 10 > 0 then now() end, created_at from va_tasks`,
  `insert into mails ("to", subject, text, html, status, message_id, created_at, sent_at)
   select 'client-' || user_id || '@example.com', 'A VA has your task', left(task_text, 200), '<p>' || left(task_text, 200) || '</p>',
     'sent', 'bench-' || id || '@example.com', created_at, created_at from tasks where ${held}`,
  `insert into audit (actor, action, target, ip, at)
   select 'bench', 'assign', 'task ' || id, '203.0.113.7', created_at from tasks where ${held}`,
  `insert into audit (actor, action, target, ip, at)
   select case when id % 3 = 0 then '${colleague}' else 'bench' end, 'invite-va', 'VA ' || id, '203.0.113.8', created_at from vas`,
  `update mails set status = 'kept', sent_at = null where id % 100 = 1`,
  `update mails set status = 'failed', error = 'No such mailbox', sent_at = null where id % 1000 = 0`,
  `update users set support_path = case when id % 2 = 0 then 'quick_task' else 'strategic_support' end where id % 3 = 0`,
  `update va_requests set owner = case when id % 2 = 0 then '${colleague}' else 'bench' end where state in ('open', 'proposed') and id % 3 = 0`,
  `update va_requests set snoozed_until = now() + interval '2 days' where state = 'open' and id % 10 = 0`,
  `update users set suspended_at = now() where id % 500 = 499`,
  `update va_assignments set project_type = 'ongoing' where id % 7 = 0`,
  `update vas set password_hash = 'none' where id % 10 = 4`,
  `update vas set invited_at = now() - interval '5 days' where id % 10 = 3`,
  `insert into mailed_links (token_hash, va_id, purpose, expires_at)
   select sha256(email::text::bytea), id, 'password', now() + make_interval(days => case when id % 20 = 3 then 2 else -2 end)
   from vas where id % 10 = 3`,
  `insert into documents (template, year, sequence, number, client_id, recipient, email, fields, lines, pdf, sha256, issued_by, issued_at)
   select (array['invoice', 'quote', 'nda', 'va_contract', 'service_agreement'])[1 + i % 5], 2026, i, 'DOC-2026-' || i, 1 + i % (select count(*)::int from users), 'Invoiced ' || i,
     'client-' || i || '@example.com', '{}', '[]', pdf, sha256(pdf), 'bench', now()
   from (select id / 5 as i, convert_to(repeat(md5(id::text), 60), 'UTF8') as pdf from vas where id % 5 = 0) made`,
  `insert into va_applications (email, name, skills, experience, hourly_rate, timezone, introduction, state, due_at, created_at)
   select 'applicant-' || i || '@example.com', 'Applicant ' || i, skills, experience, hourly_rate, timezone, intro,
     (array['submitted', 'in_review', 'needs_info', 'declined'])[1 + i % 4], now() + make_interval(mins => i % 1440), now()
   from (select id as i, * from vas where id % 5 = 0) sent`,
  `insert into va_application_events (application_id, kind, actor, at)
   select id, 'submitted', 'applicant', created_at from va_applications`,
  `insert into inquiries (kind, name, email, message, due_at, closed_at, created_at)
   select 'inquiry', 'Visitor ' || i, 'visitor-' || i || '@example.com', 'Could one of your VAs help us for a week?',
     now() + make_interval(mins => i % 1440), case when i % 3 > 0 then now() end, now()
   from (select id as i from vas where id % 5 = 0) asked`,
  `insert into inquiries (kind, name, email, company, message, due_at, stage, owner, closed_at, next_step_on, moved_at, quote_amount_cents, quote_currency, quote_unit)
   select (array['contact', 'personalized_support', 'agent_request'])[1 + i % 3], 'Lead ' || i, 'lead-' || i || '@example.com', 'Company ' || i % 997, 'We need a VA for ' || i % 40 || ' hours a week.',
     now() + make_interval(mins => i % 1440), stage, case when i % 2 = 0 then 'bench' end,
     case when stage in ('converted', 'lost') then now() end, case when i % 3 = 0 then current_date + i % 60 - 30 end,
     now() - make_interval(mins => i), case when stage = 'quoted' then 100 * i end,
     case when stage = 'quoted' then 'USD' end, case when stage = 'quoted' then 'hour' end
   from (select id as i, (array['new', 'contacted', 'qualified', 'quoted', 'converted', 'lost'])[1 + id % 6] as stage from vas) asked`,
  `insert into lead_events (inquiry_id, kind, actor, at)
   select id, 'moved', 'bench', moved_at from inquiries where stage <> 'new'`,
]

/** Makes up for the triggers that were off. */
const afterwards = [
  `update threads t set last_message_id = m.last, last_to_team = m.to_team,
     client_read_to = m.read_to, team_read_to = m.read_to, va_read_to = m.read_to
   from (select thread_id, max(messages.id) as last, max(messages.id) filter (where receiver_type = 'admin') as to_team,
       case when coalesce(min(h.va_task_id), 1) % 50 > 0 then max(messages.id) else 0 end as read_to
     from messages join threads h on h.id = thread_id group by thread_id) m
   where m.thread_id = t.id`,
  `update va_assignments
   set list_text = text_of_assignment(project_title, client_name, client_email::text, va_id)`,
  `update users set last_seen_at = now() - make_interval(mins => id % 90000)`,
  `update threads set client_waits_since = now() - make_interval(hours => va_task_id % 100)
   where user_id is not null and va_task_id % 50 = 0`,
  `select refresh_client_requests_of_tasks(array(select id from tasks))`,
  `select refresh_client_requests_of_inquiries(array(select id from inquiries))`,
  `update va_requests r set offered_at = p.at
   from (select request_id, min(created_at) as at from proposals group by request_id) p where p.request_id = r.id`,
  `select refresh_va_figures(id) from vas`,
  'insert into assignment_totals select * from assignment_totals_as_they_are',
  'select recount_promises()',
]

const withIds = ['users', 'vas', 'tasks', 'va_requests', 'va_assignments', 'va_tasks']

/** Fills a migrated, empty database. A million tasks take minutes. */
export async function fill(client: pg.Client, size: Size, say: (line: string) => void = () => {}) {
  await client.query(`set synchronous_commit = off`)
  await client.query(`alter table tasks disable trigger keep_client_requests`)
  for (const [name, sql] of Object.entries({ users: users(size), vas: vas(size), tasks: tasks(size) })) {
    say(`filling ${name}`)
    await client.query(sql)
  }
  await client.query(`set session_replication_role = replica`)
  for (const sql of beside) {
    say(`filling ${/insert into (\w+)/.exec(sql)?.[1]}`)
    await client.query(sql)
  }
  await client.query(`set session_replication_role = origin`)
  await client.query(`alter table tasks enable trigger keep_client_requests`)
  for (const table of withIds)
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), greatest(max(id), 1)) from ${table}`)
  // What follows looks up rows for each row: without statistics PostgreSQL would read whole indexes each time.
  await client.query('analyze')
  say('filling client_requests')
  for (const sql of afterwards) await client.query(sql)
  await client.query('insert into va_list_changes default values')
  say('vacuum and analyze')
  await client.query('vacuum (analyze)')
}

/** Signs clients and the busy VA in: each gets a session that counts as just used. */
export async function openSessions(client: pg.Client, clients: number) {
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select sha256(convert_to('bench-session-of-client-' || i, 'UTF8')), i, now() + interval '30 days'
     from generate_series(1, $1::int) i
     on conflict (token_hash) do update set last_used_at = now(), expires_at = excluded.expires_at`,
    [clients],
  )
  await client.query(
    `insert into sessions (token_hash, va_id, expires_at)
     select sha256(convert_to($1, 'UTF8')), $2::int, now() + interval '30 days'
     on conflict (token_hash) do update set last_used_at = now(), expires_at = excluded.expires_at`,
    [tokenOfVa(busyVa), busyVa],
  )
  await client.query('vacuum (analyze) sessions')
}
