import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtInAnalyst } from '@kazi/analyst/built-in'
import { leadRules } from '@kazi/schemas/lead-states'
import { workDays } from '@kazi/schemas/time'
import { clientZone } from '@kazi/schemas/zones'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { argonPasswords } from '../accounts/passwords.ts'
import { withTransaction } from '../command.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { up } from '../db/migrations/0010_demo_data_and_handovers.ts'
import { startBoss } from '../jobs/jobs.ts'
import { noLimiter } from '../limits/limits.ts'
import { localStore } from '../ports/file-store.ts'
import { dueTime } from '../tasks/due-time.ts'
import { undoImport } from '../tasks/va-imports.service.ts'
import { freshDatabase } from '../testing/cluster.ts'
import { inlineCpu } from '../testing/inline-cpu.ts'
import { cheap } from '../testing/world.ts'
import { openDemoAccounts } from './seed.queries.ts'
import { demoPassword, seedDemo } from './seed.ts'

const analyst = builtInAnalyst()
const passwords = argonPasswords(cheap)
const links = { site: 'http://localhost', portal: 'http://localhost', admin: 'http://localhost' }
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A separate database with jobs; `seed` does what a start does. */
async function place() {
  const { config, drop } = await freshDatabase()
  undo.push(drop)
  const { db, close } = openDatabase(config)
  undo.push(close)
  const quiet = { ...config, supervise: false, schedule: false } as Parameters<typeof startBoss>[0]
  const { boss, jobs } = await startBoss(quiet, () => {})
  undo.push(() => boss.stop({ graceful: false }))
  const folder = await mkdtemp(join(tmpdir(), 'kazi-seed-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const files = { store: localStore(join(folder, 'files')), inbox: join(folder, 'arriving') }
  const context = { db, jobs, links, limiter: noLimiter, cpu: inlineCpu, files }
  const seed = (by = analyst) => seedDemo(config as pg.PoolConfig, context, passwords, by)
  const count = async (table: string) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
    return rows[0]?.n ?? 0
  }
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(
        ['users', 'vas', 'tasks', 'vaApplications', 'mails', 'audit', 'notifications', 'jobs.job'].map(
          async (table) => [table, await count(table)] as const,
        ),
      ),
    )
  return { db, context, seed, counts }
}

const nothing = {
  users: 0,
  vas: 0,
  tasks: 0,
  vaApplications: 0,
  mails: 0,
  audit: 0,
  notifications: 0,
  'jobs.job': 0,
}
const aClient = { email: 'real@customer.test', passwordHash: 'x', firstName: 'Real', username: 'real' }

describe('demo data', () => {
  it('fills an empty database once ever: not again when all of it was deleted', async () => {
    const { db, context, seed, counts } = await place()
    expect(await seed()).toEqual({
      client: 'marisol@example.com',
      va: 'wanjiku.mwangi@example.com',
      password: demoPassword,
    })
    const full = await counts()
    expect(full).toMatchObject({ users: 5, vas: 27 })
    expect(full.tasks).toBeGreaterThan(20)
    expect(await seed()).not.toBeNull()
    expect(await counts()).toEqual(full)
    const refusals = await db.selectFrom('notifications').select('message').where('name', '=', 'cannotFill').execute()
    expect(refusals.length).toBeGreaterThan(0)
    for (const { message } of refusals) expect(message).toContain('You can change the task and ask again.')
    // A receipt promises an answer by the time of its own request, in the client's zone: old ones name a time that is over.
    const receipts = await db
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.userId')
      .innerJoin('vaRequests', 'vaRequests.taskId', 'notifications.taskId')
      .where('notifications.name', '=', 'vaRequested')
      .select(['notifications.message', 'vaRequests.dueAt', 'users.timezone'])
      .execute()
    for (const { message, dueAt, timezone } of receipts) expect(message).toContain(dueTime(dueAt, clientZone(timezone)))
    const named = receipts.map(({ message }) => /[A-Z][a-z]{2} \d{1,2}/.exec(message)?.[0])
    expect(new Set(named).size).toBeGreaterThan(3)
    const imports = await db.selectFrom('vaImports').select(['id', 'state', 'fileName']).execute()
    expect(imports).toMatchObject([{ state: 'imported', fileName: 'va-meetup-accra.csv' }])
    await undoImport({ ...context, db }, { label: 'demo', ip: '' }, imports[0]?.id ?? 0)
    expect(await counts()).toMatchObject({ vas: 24 })
    await db.deleteFrom('users').execute()
    expect(await seed()).toBeNull()
    await db.deleteFrom('vas').execute()
    for (const table of ['vaApplications', 'mails', 'audit', 'taskEvents', 'tasks'] as const)
      await db.deleteFrom(table).execute()
    expect(await seed()).toBeNull()
    expect(await counts()).toMatchObject({ users: 0, vas: 0, tasks: 0 })
  })

  it('shows what the console is for: leads in each stage, an introduction, documents, paused work, a late promise', async () => {
    const { db, seed } = await place()
    await seed()
    const leads = await db.selectFrom('inquiries').select('stage').where('stage', 'is not', null).execute()
    expect([...new Set(leads.map(({ stage }) => stage as string))].sort()).toEqual(Object.keys(leadRules).sort())
    const asked = await db.selectFrom('inquiries').select('kind').where('stage', 'is', null).execute()
    expect(asked.map(({ kind }) => kind)).toContain('intro')
    // A business is its owner's alone.
    const companies = await db.selectFrom('inquiries').select('company').where('company', 'is not', null).execute()
    const { rows: papers } = await sql<{ text: string }>`select fields::text as text from documents`.execute(db)
    for (const { company } of companies) expect(papers.map(({ text }) => text).join()).not.toContain(company)
    const documents = await db.selectFrom('documents').select('template').execute()
    expect(new Set(documents.map(({ template }) => template)).size).toBeGreaterThanOrEqual(5)
    const assignments = await db.selectFrom('vaAssignments').select('status').execute()
    expect(assignments.map(({ status }) => status)).toEqual(expect.arrayContaining(['active', 'paused', 'completed']))
    const { rows } = await sql<{ late: number }>`
      select count(*)::int as late from (
        select from client_requests where view = 'waiting' and due_at < now()
        union all select from inquiries where stage = 'new' and due_at < now()
        union all select from inquiries where answered_at > due_at
        union all select from va_requests where closed_at > due_at) late`.execute(db)
    expect(rows[0]?.late).toBeGreaterThan(0)
  })

  it('has time only on days on which its VA may log it', async () => {
    const { db, seed } = await place()
    await seed()
    const entries = await db
      .selectFrom('timeEntries')
      .innerJoin('vaTasks', 'vaTasks.id', 'timeEntries.vaTaskId')
      .innerJoin('vas', 'vas.id', 'timeEntries.vaId')
      .select(['timeEntries.workedOn', 'vaTasks.createdAt', 'vas.timezone'])
      .execute()
    expect(entries.length).toBeGreaterThan(20)
    for (const { workedOn, createdAt, timezone } of entries) {
      const { first, last } = workDays(clientZone(timezone), createdAt)
      expect([workedOn >= first, workedOn <= last]).toEqual([true, true])
    }
  })

  it.each([
    ['notifications', 'created_at'],
    ['task_events', 'at'],
  ])('numbers %s in the order of time, which is that of their lists', async (table, at) => {
    const { db, seed } = await place()
    await seed()
    const { rows } = await sql<{ n: number; backwards: number }>`
      select count(*)::int as n, (count(*) filter (where earlier > at))::int as backwards
      from (select ${sql.ref(at)} as at, lag(${sql.ref(at)}) over (order by id) as earlier from ${sql.table(table)}) moments`.execute(
      db,
    )
    expect(rows[0]?.n).toBeGreaterThan(50)
    expect(rows[0]?.backwards).toBe(0)
  })

  it('leaves nothing behind when it is cut off, and begins anew at the next start', async () => {
    const { seed, counts } = await place()
    let analyses = 0
    const breaking = {
      ...analyst,
      analyze: (...given: Parameters<typeof analyst.analyze>) =>
        ++analyses === 3 ? Promise.reject(new Error('cut off')) : analyst.analyze(...given),
    }
    await expect(seed(breaking)).rejects.toThrow('cut off')
    expect(await counts()).toEqual(nothing)
    expect(await seed()).not.toBeNull()
    expect(await counts()).toMatchObject({ users: 5, vas: 27 })
  })

  it('never touches what is there: not after real use, not even where an older version was cut off', async () => {
    const { db, seed, counts } = await place()
    await db.insertInto('audit').values({ actor: 'system', action: 'demo data began' }).execute()
    await db.insertInto('users').values(aClient).execute()
    const before = await counts()
    expect(before).toMatchObject({ users: 1, audit: 1 })
    expect(await seed()).toBeNull()
    expect(await counts()).toEqual(before)
  })

  it.each([
    ['a client', (db: Db) => db.insertInto('users').values(aClient)],
    [
      'a mail',
      (db: Db) => db.insertInto('mails').values({ to: 'a@b.test', subject: 's', text: 't', html: 'h', messageId: 'm' }),
    ],
    ['an entry of the audit', (db: Db) => db.insertInto('audit').values({ actor: 'team', action: 'sign-in' })],
    [
      'a question from a visitor',
      (db: Db) =>
        db.insertInto('inquiries').values({
          kind: 'contact',
          stage: 'new',
          name: 'Vera',
          email: 'vera@visitor.test',
          message: 'Hello?',
          dueAt: new Date(),
        }),
    ],
  ])('stays out of a database in which there is %s', async (_, insert) => {
    const { db, seed, counts } = await place()
    await insert(db).execute()
    const before = await counts()
    expect(await seed()).toBeNull()
    expect(await counts()).toEqual(before)
  })

  it('is made once when several servers start at once, and all of them learn the sign-ins', async () => {
    const { seed, counts } = await place()
    const answers = await Promise.all([seed(), seed(), seed()])
    expect(answers.map((answer) => answer?.client)).toEqual(Array(3).fill('marisol@example.com'))
    expect(await counts()).toMatchObject({ users: 5, vas: 27 })
  })
})

describe('a database that was seeded before this was written down', () => {
  it('is marked by the migration, with the password that the demo accounts share', async () => {
    const { db, seed } = await place()
    await sql`drop table demo_data, handovers`.execute(db)
    for (const email of ['marisol@example.com', 'anselm@example.com'])
      await db
        .insertInto('users')
        .values({ ...aClient, email, passwordHash: 'the demo hash' })
        .execute()
    await db
      .insertInto('users')
      .values({ ...aClient, passwordHash: 'a hash of their own' })
      .execute()
    await db.insertInto('audit').values({ actor: 'system', action: 'demo data is complete' }).execute()
    await up(db as never)
    expect((await openDemoAccounts(db)).sort()).toEqual(['anselm@example.com', 'marisol@example.com'])
    expect((await seed())?.client).toBe('marisol@example.com')
    await db.deleteFrom('users').execute()
    await db.deleteFrom('audit').execute()
    expect(await seed()).toBeNull()
  })

  it('is not marked when it never was', async () => {
    const { db, seed } = await place()
    await sql`drop table demo_data, handovers`.execute(db)
    await up(db as never)
    expect(await openDemoAccounts(db)).toEqual([])
    expect(await seed()).not.toBeNull()
  })
})

describe('withTransaction within withTransaction', () => {
  it('joins the running transaction and is undone with it, jobs included', async () => {
    const { db, context, counts } = await place()
    const both = withTransaction(context, async (outer) => {
      await withTransaction(outer, async (inner) => {
        await inner.db.insertInto('users').values(aClient).execute()
        await inner.jobs.send(inner.db, 'send-mail', { mailId: 1 })
      })
      expect(await outer.db.selectFrom('users').select('id').execute()).toHaveLength(1)
      throw new Error('the outer one fails')
    })
    await expect(both).rejects.toThrow('the outer one fails')
    expect(await counts()).toEqual(nothing)
    await withTransaction(context, (outer) =>
      withTransaction(outer, (inner) => inner.db.insertInto('users').values(aClient).execute()),
    )
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })
})
