import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { freshDatabase } from '../testing/cluster.ts'
import { tcpProxy } from '../testing/tcp-proxy.ts'
import { type Db, openDatabase } from './database.ts'
import { oldestRead, openReplica, type Read } from './replica.ts'

/** Two databases of one server, which write one log: the second one is always as far as the first. */
const [first, second] = [await freshDatabase(), await freshDatabase()]
const primary = openDatabase(first.config)
const undo: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const step of undo.toReversed()) await step()
  await primary.close()
  await first.drop()
  await second.drop()
})

const proxy = await tcpProxy(second.config)
undo.push(proxy.close)
const open = async (config = proxy.config, db: Db = primary.db) => {
  const replica = await openReplica(config, db, { checkEvery: 50 })
  undo.push(replica.close)
  return replica.read
}
const whereRead = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return rows[0]?.name
}
const nameOf = async (config: object) => {
  const { db, close } = openDatabase(config)
  return whereRead(db).finally(close)
}
const [primaryName, replicaName] = [await nameOf(first.config), await nameOf(second.config)]
const soon = { timeout: oldestRead + 3000, interval: 50 }
const untilReadFrom = (read: Read, name?: string) =>
  vi.waitFor(async () => expect(await read(whereRead)).toBe(name), soon)

describe('a read that may be a little old', () => {
  it('comes from the replica', async () => {
    const read = await open()
    expect(await read(whereRead)).toBe(replicaName)
  })

  it('comes from the primary while the replica is away, without an error, and from the replica again afterwards', async () => {
    const read = await open()
    proxy.silence(true)
    proxy.cut()
    const during = [await read(whereRead), await read(whereRead)]
    expect(during).toEqual([primaryName, primaryName])
    await vi.waitFor(async () => {
      const began = performance.now()
      expect(await read(whereRead)).toBe(primaryName)
      expect(performance.now() - began).toBeLessThan(200)
    }, soon)
    proxy.silence(false)
    proxy.cut()
    await untilReadFrom(read, replicaName)
  })

  it('comes from the primary while the replica is behind, and from the replica when it has caught up', async () => {
    // Found before PostgreSQL's own function of this name: this server has stopped replaying the log.
    const { pool, close } = openDatabase(second.config)
    undo.push(close)
    await pool.query(`create schema late`)
    await pool.query(
      `create function late.pg_current_wal_lsn() returns pg_lsn language sql as $$ select '0/1'::pg_lsn $$`,
    )
    const late = await open({ ...proxy.config, options: '-c search_path=late,pg_catalog,public' })
    expect(await late(whereRead)).toBe(primaryName)
    await pool.query(`drop function late.pg_current_wal_lsn()`)
    await untilReadFrom(late, replicaName)
  })

  it('comes from the replica while the primary is away', async () => {
    const before = await tcpProxy(first.config)
    const away = openDatabase(before.config)
    undo.push(away.close)
    const read = await open(proxy.config, away.db)
    await before.close()
    await new Promise((wait) => setTimeout(wait, oldestRead + 200))
    await untilReadFrom(read, replicaName)
  })

  it('looks on the primary for what the replica does not have yet', async () => {
    const read = await open()
    await sql`create table fresh (n int)`.execute(primary.db)
    expect((await read((db) => sql`select n from fresh`.execute(db))).rows).toEqual([])
  })

  it('leaves a statement that was too slow where it was', async () => {
    const read = await open()
    const slow = (db: Db) => sql`select set_config('statement_timeout', '20', true), pg_sleep(5)`.execute(db)
    let asked = 0
    await expect(read((db) => slow(db).finally(() => asked++))).rejects.toMatchObject({ code: '57014' })
    expect(asked).toBe(1)
  })
})
