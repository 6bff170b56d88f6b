import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { accountSweeps } from '../accounts/sweep.queries.ts'
import { sweepEvents } from '../calendar/calendar.queries.ts'
import type { Db } from '../db/database.ts'
import { sweepWindows } from '../limits/limits.ts'
import { mailDays, sweepMails, sweepSenders } from '../notifications/forget.queries.ts'
import { sweepKeys } from '../once/once.queries.ts'
import { testWorld } from '../testing/world.ts'
import { sweepImports } from '../vas/import.queries.ts'

const world = await testWorld()
afterAll(() => world.close())

const most = 3
const seven = Array.from({ length: 7 }, (_, at) => at)
const old = new Date('2026-01-01')
const tables = [
  ...['sessions', 'mailed_links', 'known_addresses', 'handovers', 'rate_windows', 'idempotency_keys'],
  ...['va_imports', 'va_import_rows', 'mails', 'notifications', 'calendar_events'],
]

// Every statement that changes more rows than a batch has is refused.
await sql`create function refuse_many() returns trigger language plpgsql as $$ begin
  if (select count(*) from changed) > ${sql.lit(most)} then raise exception 'too many at once'; end if;
  return null; end $$`.execute(world.db)
for (const table of tables)
  for (const change of ['delete', 'update'])
    await sql`create trigger ${sql.ref(`refuse_many_${change}`)} after ${sql.raw(change)} on ${sql.table(table)}
      referencing old table as changed for each statement execute function refuse_many()`.execute(world.db)

async function inSmallBatches(...steps: ((db: Db, most: number) => Promise<unknown>)[]) {
  for (const step of steps) await step(world.db, most)
}
const left = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(world.db)).rows[0]?.n

it('expired data of accounts goes in batches, however much there is', async () => {
  for (const at of seven) {
    const client = await world.aClient()
    const expiresAt = at === 0 ? new Date('2199-01-01') : old
    await sql`insert into sessions (token_hash, user_id, expires_at) values (${randomBytes(32)}, ${client.id}, ${expiresAt})`.execute(
      world.db,
    )
    await sql`insert into mailed_links (token_hash, purpose, user_id, expires_at)
      values (${randomBytes(32)}, 'password', ${client.id}, ${expiresAt})`.execute(world.db)
    await sql`insert into known_addresses (key, seen_at) values (${randomBytes(32)}, ${at === 0 ? new Date() : old})`.execute(
      world.db,
    )
    const lasting = randomBytes(32)
    await sql`insert into sessions (token_hash, user_id, expires_at) values (${lasting}, ${client.id}, '2199-01-01')`.execute(
      world.db,
    )
    await sql`insert into handovers (token_hash, session_hash, expires_at)
      values (${randomBytes(32)}, ${lasting}, ${expiresAt})`.execute(world.db)
    await sql`insert into rate_windows (key, opened_at, hits) values (${randomUUID()}, ${at === 0 ? new Date() : old}, 1)`.execute(
      world.db,
    )
  }
  await inSmallBatches(...Object.values(accountSweeps), sweepWindows)
  expect(await left('sessions')).toBe(1 + seven.length)
  for (const table of ['mailed_links', 'known_addresses', 'handovers', 'rate_windows'])
    expect([table, await left(table)]).toEqual([table, 1])
})

it('keys go in batches: after a day, those of VAs after 90', async () => {
  const va = await world.aVa()
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const aKey = (doneAt: Date, vaId: number | null) =>
    world.db
      .insertInto('idempotencyKeys')
      .values({
        caller: `c:${vaId}`,
        key: randomUUID(),
        call: 'x',
        digest: Buffer.alloc(32),
        answer: null,
        doneAt,
        vaId,
      })
      .execute()
  for (const _ of seven) for (const vaId of [null, va.id]) await aKey(ago(91), vaId)
  for (const vaId of [null, va.id]) await aKey(ago(2), vaId)
  await aKey(ago(0.5), null)
  await inSmallBatches(sweepKeys)
  const kept = await world.db.selectFrom('idempotencyKeys').select(['vaId', 'doneAt']).orderBy('doneAt').execute()
  expect(kept.map(({ vaId }) => vaId)).toEqual([va.id, null])
})

it('imports that can no longer be taken back go with their rows in batches, and one in use stays', async () => {
  const anImport = async (createdAt: Date) => {
    const { rows } = await sql<{ id: number }>`
      insert into va_imports (actor, file_name, state, mode, columns, mapping, total, imported_at, created_at)
      values ('tester', 'vas.csv', 'imported', 'skip', '{}', '{}', 7, ${createdAt}, ${createdAt}) returning id`.execute(
      world.db,
    )
    const id = rows[0]?.id ?? 0
    await sql`insert into va_import_rows (import_id, row, verdict) select ${id}, n, 'new' from generate_series(1, 7) n`.execute(
      world.db,
    )
    return id
  }
  const kept = await anImport(new Date())
  for (const _ of seven) await anImport(old)
  const used = await anImport(old)
  const user = await world.pool.connect()
  await user.query('begin')
  await user.query('select from va_imports where id = $1 for update', [used])
  await inSmallBatches(sweepImports)
  await user.query('rollback')
  user.release()
  const { rows } = await sql<{ id: number; n: number }>`
    select i.id, (select count(*)::int from va_import_rows r where r.import_id = i.id) as n from va_imports i order by 1`.execute(
    world.db,
  )
  expect(rows).toEqual([
    { id: kept, n: 7 },
    { id: used, n: 7 },
  ])
})

it('emails of long ago go, but none that waits or had a document; strangers’ addresses go after a day', async () => {
  const client = await world.aClient()
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const aMail = (status: 'sent' | 'queued', createdAt: Date, sender: string | null = null) =>
    world.db
      .insertInto('mails')
      .values({
        to: client.email,
        subject: '',
        text: '',
        html: '',
        messageId: `<${randomUUID()}@kazi>`,
        status,
        createdAt,
        sender,
        sentAt: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const told = (createdAt: Date, sender: string) =>
    world.db
      .insertInto('notifications')
      .values({
        userId: client.id,
        vaId: null,
        taskId: null,
        vaTaskId: null,
        threadId: null,
        type: 'task_updated',
        title: 'T',
        message: 'M',
        sender,
        createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  for (const _ of seven) {
    await aMail('sent', ago(mailDays + 1))
    await aMail('sent', ago(2), 'ip:192.0.2.1')
    await told(ago(2), 'ip:192.0.2.1')
  }
  const { id: waiting } = await aMail('queued', ago(mailDays + 1))
  const { id: fresh } = await aMail('sent', ago(0.5), 'ip:192.0.2.2')
  const { id: account } = await aMail('sent', ago(2), `client:${client.id}`)
  await told(ago(0.5), 'ip:192.0.2.2')
  await inSmallBatches(sweepMails, sweepSenders)
  const mails = await world.db.selectFrom('mails').select(['id', 'sender', 'createdAt']).orderBy('id').execute()
  expect(mails.filter(({ createdAt }) => new Date(createdAt) < ago(100)).map(({ id }) => id)).toEqual([waiting])
  expect(mails.filter(({ sender }) => sender !== null)).toMatchObject([{ id: fresh }, { id: account }])
  expect(mails).toHaveLength(10)
  const senders = await world.db.selectFrom('notifications').select('sender').where('sender', 'is not', null).execute()
  expect(senders).toEqual([{ sender: 'ip:192.0.2.2' }])
  await world.db.updateTable('mails').set({ status: 'sent' }).where('id', '=', waiting).execute()
})

it('events that are long over go, those of the weeks around today stay', async () => {
  const client = await world.aClient()
  const event = (days: number, n: number) => {
    const startsAt = new Date(Date.now() + days * 86_400_000).toISOString()
    const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString()
    return { userId: client.id, title: `Event ${n}`, startsAt, endsAt, repeats: null }
  }
  const days = [...seven.map(() => -30), -27, 27]
  await world.db.insertInto('calendarEvents').values(days.map(event)).execute()
  await inSmallBatches(sweepEvents)
  const left = await world.db.selectFrom('calendarEvents').select('title').where('userId', '=', client.id).execute()
  expect(left.map(({ title }) => title).sort()).toEqual(['Event 7', 'Event 8'])
})
