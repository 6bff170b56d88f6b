import { eventsForClients } from '@kazi/schemas/task-states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

const { hidden, detailed } = eventsForClients

/** The rows about a client, by the file that holds them. What only the server needs, such as hashes, is left out. */
const sections = (id: number): Record<string, RawBuilder<Record<string, unknown>>> => ({
  account: sql`
    select id, email, first_name, username, support_path, timezone, quiet_from, quiet_until, quota_total, email_confirmed_at, created_at
    from users where id = ${id}`,
  zones: sql`select zone, until from client_zones where user_id = ${id} order by until`,
  preferences: sql`select topic, timing from mail_preferences where user_id = ${id}`,
  sessions: sql`select created_at, last_used_at, expires_at, user_agent from sessions where user_id = ${id}`,
  calendar: sql`select title, starts_at, ends_at, repeats from calendar_events where user_id = ${id} order by starts_at`,
  tools: sql`select category, tools from client_tools where user_id = ${id} order by position`,
  actions: sql`select action_type, action_details, at from client_actions where user_id = ${id} order by id`,
  inquiries: sql`
    select i.id, i.kind, i.name, i.email, i.company, i.message, i.details, i.question, i.reason, i.offers, i.due_at, i.closed_at,
      i.created_at
    from inquiries i, users u
    where u.id = ${id} and (i.user_id = u.id or (u.email_confirmed_at is not null
      and (i.client_id = u.id or (i.user_id is null and i.client_id is null and i.email = u.email))))
    order by i.id`,
  tasks: sql`
    select t.id, t.title, task_text, enhanced_description, budget, status, category, priority, deadline, notes, ai_analyzed,
      v.name as va_name, w.name as wanted_va_name, completed_at, accepted_at, archived_at, hidden_at, t.created_at, t.updated_at
    from tasks t left join vas v on v.id = t.va_id left join vas w on w.id = t.wanted_va_id where user_id = ${id} order by t.id`,
  timeline: sql`
    select e.task_id, e.kind, e.actor_type, case when e.kind = any(${detailed}::text[]) then e.text end as text, e.at
    from task_events e join tasks t on t.id = e.task_id
    where t.user_id = ${id} and e.kind <> all(${hidden}::text[]) order by e.id`,
  versions: sql`
    select v.task_id, v.changes, v.edited_at
    from task_versions v join tasks t on t.id = v.task_id where t.user_id = ${id} order by v.id`,
  repeats: sql`
    select r.id, r.from_task_id, r.title, task_text, enhanced_description, budget, category, priority, notes, every,
      starts_on, due_days, v.name as va_name, price_cents, price_currency, price_unit, next_on, paused_at, r.created_at
    from task_repeats r left join vas v on v.id = r.va_id where user_id = ${id} order by r.id`,
  playbooks: sql`
    select id, from_task_id, name, task_text, enhanced_description, budget, category, priority, notes, steps, created_at
    from playbooks where user_id = ${id} order by id`,
  favorites: sql`
    select v.name as va_name, f.created_at from favorite_vas f join vas v on v.id = f.va_id where user_id = ${id}`,
  analyses: sql`
    select task_id, result, corrections, started_at, finished_at
    from task_analyses where user_id = ${id} order by id`,
  requests: sql`
    select r.task_id, r.state, r.reason, r.due_at, r.closed_at, r.created_at
    from va_requests r join tasks t on t.id = r.task_id where t.user_id = ${id} order by r.id`,
  proposals: sql`
    select p.task_id, v.name as va_name, p.sentence, p.reasons, p.quote_amount_cents, p.quote_currency, p.quote_unit,
      p.state, p.reason, p.decided_at, p.created_at
    from proposals p join tasks t on t.id = p.task_id join vas v on v.id = p.va_id
    where t.user_id = ${id} and p.state <> 'withdrawn' order by p.id`,
  assignments: sql`
    select v.name as va_name, client_name, client_email, project_title, project_description, project_type, status,
      rate_cents, fixed_price_cents, currency, total_hours, start_date, ended_at
    from va_assignments a join vas v on v.id = a.va_id where user_id = ${id} order by a.id`,
  work: sql`
    select w.task_id, v.name as va_name, w.title, w.status, w.deadline, w.handover_note, w.handover_links, w.changes_note,
      w.started_at, w.completed_at, w.reviewed_at, w.withdrawn_at
    from va_tasks w join tasks t on t.id = w.task_id join vas v on v.id = w.va_id where t.user_id = ${id} order by w.id`,
  deliveries: sql`
    select w.task_id, d.note, d.links, d.delivered_at
    from task_deliveries d join va_tasks w on w.id = d.va_task_id join tasks t on t.id = w.task_id
    where t.user_id = ${id} order by d.id`,
  steps: sql`
    select w.task_id, s.text, s.done_at
    from task_steps s join va_tasks w on w.id = s.va_task_id join tasks t on t.id = w.task_id
    where t.user_id = ${id} order by w.id, s.position`,
  questions: sql`
    select o.task_id, q.question, q.state, q.answer, q.asked_at, q.closed_at
    from (
      select w.task_id, q.id from tasks t join va_tasks w on w.task_id = t.id join task_questions q on q.va_task_id = w.id
      where t.user_id = ${id}
      union all
      select r.task_id, q.id from tasks t join va_requests r on r.task_id = t.id join task_questions q on q.request_id = r.id
      where t.user_id = ${id}) o
    join task_questions q on q.id = o.id order by q.id`,
  time: sql`
    select w.task_id, e.minutes, e.note, e.worked_on
    from time_entries e join va_tasks w on w.id = e.va_task_id join tasks t on t.id = w.task_id
    where t.user_id = ${id} order by e.id`,
  reviews: sql`
    select w.task_id, r.rating, r.comment, r.created_at
    from reviews r join va_tasks w on w.id = r.va_task_id where r.user_id = ${id} order by r.id`,
  messages: sql`
    select m.thread_id, m.sender_type, m.receiver_type, m.message, m.created_at
    from messages m join threads h on h.id = m.thread_id where h.user_id = ${id} order by m.id`,
  files: sql`
    select f.id, f.name, f.type, f.size, f.place, f.task_id, f.uploader_type as by, f.created_at,
      'files/' || f.id || '-' || f.name as path
    from files f join tasks t on t.id = f.task_id
    where t.user_id = ${id} and (f.uploader_type = 'client' or f.attached_at is not null) and (
      f.place <> 'message' or f.message_id is null or exists (
        select from messages m join threads h on h.id = m.thread_id where m.id = f.message_id and h.user_id = ${id}))
    order by f.id`,
  documents: sql`
    select d.number, d.template, d.task_id, d.recipient, d.email, d.fields, d.lines, d.issued_at
    from documents d join users u on u.id = d.client_id
    where u.id = ${id} and (d.va_id is null or d.email = u.email) order by d.id`,
  notifications: sql`
    select type, title, message, task_id, read_at, created_at from notifications where user_id = ${id} order by id`,
  emails: sql`
    select m.subject, case when m.secret then 'This email contained a personal link.' else m.text end as text, m.status,
      m.created_at, m.sent_at
    from mails m join users u on lower(m."to") = lower(u.email::text)
    where u.id = ${id} and (u.email_confirmed_at is not null or m.kind = 'confirmation') order by m.id`,
})

/** Everything about a client's account, as rows by section. */
export async function exportOf(db: Db, id: number) {
  const files: Record<string, Record<string, unknown>[]> = {}
  for (const [name, query] of Object.entries(sections(id))) files[name] = (await query.execute(db)).rows
  return files
}
