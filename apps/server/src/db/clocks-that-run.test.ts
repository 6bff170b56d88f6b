import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { emptyDatabase } from '../testing/cluster.ts'
import { migrateTo, migrateToLatest, migrationsFolder } from './migrate.ts'

const database = await emptyDatabase()
const pool = new pg.Pool(database.config)
// The database may be dropped before the last connection of an ended pool is closed.
pool.on('error', () => {})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Requests before migration 0165: two of tasks, of which one has VAs proposed, and two of visitors. */
beforeAll(async () => {
  const names = (await readdir(migrationsFolder)).flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -3)] : []))
  await migrateTo(database.config, names.filter((name) => name < '0165').sort())
  await pool.query(`
    with client as (
      insert into users (email, password_hash, first_name, username) values ('ada@example.com', 'none', 'Ada', 'ada')
      returning id),
    task as (
      insert into tasks (user_id, task_text, status)
      select id, text, 'requested_for_va' from client, (values ('Open'), ('Proposed')) of (text) returning id, task_text)
    insert into va_requests (task_id, state, due_at, target_at) select id, lower(task_text), now(), now() from task`)
  await pool.query(`
    insert into inquiries (kind, name, email, message, due_at, offered_at, offers)
    values ('inquiry', 'Open', 'o@example.com', 'Hello', now(), null, '[]'),
      ('inquiry', 'Proposed', 'p@example.com', 'Hello', now(), now(), '[{}]')`)
})

const waiting = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await pool.query(`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      expect(rows).toHaveLength(count)
    },
    { timeout: 15_000 },
  )

it('what has VAs proposed is not due from then on, and who changes a request meanwhile waits for it', async () => {
  const clocks = async () =>
    (await pool.query('select kind, state, due_at is not null as due from client_requests order by kind, state')).rows
  expect(await clocks()).toMatchObject(Array(4).fill({ due: true }))

  // Holds the migration up while it replaces the views.
  const reader = await pool.connect()
  await reader.query('begin; select from client_requests_of_inquiries')
  const migrated = migrateToLatest(database.config)
  await waiting(1)
  const changed = pool.query(`update tasks set category = 'Data Entry' where task_text = 'Proposed'`)
  await waiting(2)
  await reader.query('commit')
  reader.release()
  await expect(Promise.all([migrated, changed])).resolves.toBeDefined()

  expect(await clocks()).toEqual([
    { kind: 'inquiry', state: 'open', due: true },
    { kind: 'inquiry', state: 'proposed', due: false },
    { kind: 'task', state: 'open', due: true },
    { kind: 'task', state: 'proposed', due: false },
  ])
  const { rows } = await pool.query(`
    with should as (select * from client_requests_of_tasks union all select * from client_requests_of_inquiries)
    (table should except table client_requests) union all (table client_requests except table should)`)
  expect(rows).toEqual([])
}, 60_000)
