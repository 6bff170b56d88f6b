import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { tcpProxy } from '../testing/tcp-proxy.ts'
import { password, testWorld } from '../testing/world.ts'
import { allowLongStatements, openDatabase, statementTimeout } from './database.ts'

const world = await testWorld()
afterAll(() => world.close())

it('a statement may take longer than those of requests where its transaction says so, and only there', async () => {
  const { db, close } = openDatabase({ ...world.config, max: 1 })
  const slow = sql`select pg_sleep(2.3)`
  await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx)
    await slow.execute(tx)
  })
  const began = performance.now()
  await expect(slow.execute(db)).rejects.toThrow('statement timeout')
  expect(performance.now() - began).toBeLessThan(statementTimeout + 400)
  await close()
})

it('so may its commit, which checks at the end what its statements left until then', async () => {
  const { db, close } = openDatabase({ ...world.config, max: 1 })
  await sql`create temp table checked_late (id int)`.execute(db)
  await sql`create function check_late() returns trigger language plpgsql as $$
    begin perform pg_sleep(2.3); return null; end $$`.execute(db)
  await sql`create constraint trigger check_late after insert on checked_late
    deferrable initially deferred for each row execute function check_late()`.execute(db)
  const insert = (allow: boolean) =>
    db.transaction().execute(async (tx) => {
      if (allow) await allowLongStatements(tx)
      await sql`insert into checked_late values (1)`.execute(tx)
    })
  await insert(true)
  // PostgreSQL's own limit does not count for a commit.
  await expect(insert(false)).rejects.toThrow('Query read timeout')
  await close()
  await sql`drop function check_late cascade`.execute(world.db)
})

it('but its rollback takes nothing along, and is given up after the time of a request', async () => {
  const proxy = await tcpProxy(world.config)
  const { db, close } = openDatabase({ ...proxy.config, max: 1 })
  let began = 0
  const failed = db.transaction().execute(async (tx) => {
    await allowLongStatements(tx)
    proxy.silence(true)
    began = performance.now()
    throw new Error('No more of this.')
  })
  await expect(failed).rejects.toThrow('No more of this.')
  expect(performance.now() - began).toBeLessThan(statementTimeout + 1000)
  await close()
  await proxy.close()
}, 40_000)

it('a client whose every task takes its name along can change it', async () => {
  const client = await world.aClient()
  for (const _ of [1, 2]) await world.aTask(client, { status: 'pending' })
  const api = await world.as(client)
  await sql`create function take_long() returns trigger language plpgsql as $$
    begin perform pg_sleep(1.1); return new; end $$`.execute(world.db)
  await sql`create trigger take_long before update on client_requests
    for each row execute function take_long()`.execute(world.db)
  expect(await api.auth.account.update({ firstName: 'Zuri' })).toMatchObject({ firstName: 'Zuri' })
  await sql`drop function take_long cascade`.execute(world.db)
})

/** As if each of the rows that go along took long. */
async function slowly(table: string, run: () => Promise<unknown>) {
  await sql`create function take_long() returns trigger language plpgsql as $$
    begin perform pg_sleep(1.1); return old; end $$`.execute(world.db)
  await sql`create trigger take_long before delete on ${sql.table(table)}
    for each row execute function take_long()`.execute(world.db)
  await run()
  await sql`drop function take_long cascade`.execute(world.db)
}

it('a client with more than fits into the time of a request can be erased, and a VA deleted', async () => {
  const [client, va] = [await world.aClient(), await world.aVa()]
  for (const _ of [1, 2]) {
    await world.aTask(client, { status: 'pending' })
    await world.anAssignment(va, client)
  }
  const api = await world.as(client)
  await slowly('tasks', () => api.auth.account.erase({ password }))
  await slowly('va_assignments', () => world.admin.admin.vas.delete({ id: va.id }))
  expect(await world.db.selectFrom('users').select('id').where('id', '=', client.id).execute()).toEqual([])
  expect(await world.db.selectFrom('vas').select('id').where('id', '=', va.id).execute()).toEqual([])
})

it('a client whose tasks had more emails than that can be erased', async () => {
  const client = await world.aClient()
  for (const n of [1, 2]) {
    const { id } = await world.aTask(client, { status: 'pending' })
    await world.db
      .insertInto('mails')
      .values({
        to: `va-${n}@example.com`,
        subject: 'S',
        text: 'T',
        html: 'H',
        thread: `task-${id}`,
        messageId: `<${id}@m>`,
      })
      .execute()
  }
  const api = await world.as(client)
  await slowly('mails', () => api.auth.account.erase({ password }))
  expect(await world.db.selectFrom('users').select('id').where('id', '=', client.id).execute()).toEqual([])
})
