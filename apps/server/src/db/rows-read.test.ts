import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { costOfTime, hasEarned, timeOnWork } from '../earnings/earnings.queries.ts'
import { takeUnread } from '../notifications/notifications.queries.ts'
import { exportOf } from '../settings/export.queries.ts'
import { lockTasksOfVa } from '../tasks/tasks.queries.ts'
import { rowsRead } from '../testing/rows-read.ts'
import { testWorld } from '../testing/world.ts'
import type { Tx } from './database.ts'

const world = await testWorld()
afterAll(() => world.close())

/** So many that PostgreSQL does not read the whole table because it is small. */
const others = 2000
const batch = 250
/** What belongs to one record, and what its own rows point to. */
const few = 60
const soon = sql`now() + interval '2 days'`

type Row = { id: number }
type Own = { va: Row; vaTask: Row; client: Row; news: Row; stranger: Row; theirs: Row }
let own: Own
beforeAll(async () => {
  const { db } = world
  const client = await world.aClient()
  const va = await world.aVa()
  const { vaTask } = await world.aTask(client, { status: 'in_progress', va })
  if (!vaTask) throw new Error('A task in progress has its VA’s side.')
  await db.updateTable('vaAssignments').set({ rateCents: 1200 }).where('vaId', '=', va.id).execute()
  await db
    .insertInto('timeEntries')
    .values({ vaTaskId: vaTask.id, vaId: va.id, minutes: 90, workedOn: '2026-03-02' })
    .execute()
  const [stranger, theirs] = [await world.aClient(), await world.aVa()]
  for (let at = 0; at < others; at += batch) {
    await sql`
      with tasks as (
        insert into tasks (user_id, task_text, status, va_id)
        select ${stranger.id}, 'Task ' || n, 'in_progress', ${theirs.id} from generate_series(1, ${batch}) n returning id),
      news as (
        insert into notifications (user_id, type, title, message, task_id, mail_held)
        select ${stranger.id}, 'task_updated', 'News', 'Text', id, true from tasks),
      assignments as (
        insert into va_assignments (va_id, user_id, client_name, client_email, project_title, project_description,
          project_type, status, start_date, task_id, rate_cents)
        select ${theirs.id}, ${stranger.id}, 'Somebody', 'somebody@example.com', 'Project', 'Text', 'project', 'active',
          now(), id, 1000 from tasks
        returning id, task_id),
      work as (
        insert into va_tasks (va_id, task_id, assignment_id, title, description, priority, status)
        select ${theirs.id}, task_id, id, 'Task', 'Text', 'medium', 'in_progress' from assignments returning id),
      conversations as (
        insert into threads (id, va_task_id, va_id, user_id)
        select kind || 'task_' || id || '_va_' || ${theirs.id}, id, ${theirs.id}, client
        from work, (values ('', null), ('client_', ${stranger.id}::int)) of (kind, client)),
      time as (
        insert into time_entries (va_task_id, va_id, minutes, worked_on)
        select id, ${theirs.id}, 30, date '2026-03-02' from work)
      insert into task_questions (va_task_id, question) select id, 'Which one?' from work`.execute(db)
  }
  const news = await db
    .insertInto('notifications')
    .values({ userId: client.id, type: 'task_updated', title: 'News', message: 'Text', mailHeld: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`analyze`.execute(db)
  own = { va, vaTask, client, news, stranger, theirs }
}, 60_000)

describe('among thousands of others', () => {
  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['the cost of one task reads its time alone', (tx) => costOfTime(tx, own.vaTask.id)],
    ['the time on one task reads that alone', (tx) => timeOnWork(tx, own.vaTask.id)],
    ['accepting a result reads what that has earned', (tx) => hasEarned(tx, own.vaTask.id)],
    ['a VA who leaves locks their own tasks', (tx) => lockTasksOfVa(tx, own.va.id)],
    ['an email about unread news reads its reader’s', (tx) => takeUnread(tx, own.news.id)],
    ['a client’s export reads what is the client’s', (tx) => exportOf(tx, own.client.id)],
  ])('%s', async (_, call) => {
    expect(await rowsRead(world.db, call)).toBeLessThan(few)
  })
})

/** Rows are counted once for each part of an export that leads through them, where these tables are read by an index. */
const fewInParts = 100
/** So many offers of one VA are added in the time of a statement. */
const batchOfRequests = 50

describe('among thousands of others’ requests, offers and questions', () => {
  beforeAll(async () => {
    for (let at = 0; at < others; at += batchOfRequests)
      await sql`
      with tasks as (
        insert into tasks (user_id, task_text, status)
        select ${own.stranger.id}, 'Request ' || n, 'requested_for_va' from generate_series(1, ${batchOfRequests}) n returning id),
      requests as (
        insert into va_requests (task_id, state, due_at, target_at)
        select id, 'proposed', ${soon}, ${soon} from tasks returning id, task_id),
      offers as (
        insert into proposals (request_id, task_id, va_id, score)
        select id, task_id, ${own.theirs.id}, 50 from requests)
      insert into task_questions (request_id, question, state, answer, closed_at)
      select id, 'For whom?', 'answered', 'For us.', now() from requests`.execute(world.db)
    await sql`analyze`.execute(world.db)
  }, 60_000)

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['a VA who leaves locks their own tasks', (tx) => lockTasksOfVa(tx, own.va.id)],
    ['a client’s export reads what is the client’s', (tx) => exportOf(tx, own.client.id)],
  ])('%s', async (_, call) => {
    expect(await rowsRead(world.db, call)).toBeLessThan(fewInParts)
  })
})
