import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { openDatabase } from '../db/database.ts'
import { freshDatabase } from '../testing/cluster.ts'
import { monitoredHosts } from '../testing/monitored-hosts.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
const at = (site: string, portal = site, admin = site) => ({ site, portal, admin })
const apps = {
  local: world.app,
  https: await buildApp({ ...world.deps, links: at('https://kazi.test') }, { log: false, busyAfterMs: 0 }),
  split: await buildApp(
    { ...world.deps, links: at('http://kazi.localhost', 'http://va.kazi.localhost', 'http://admin.kazi.localhost') },
    { log: false, split: true, busyAfterMs: 0 },
  ),
}
afterAll(async () => {
  await Promise.all([apps.https.close(), apps.split.close()])
  await world.close()
})

it('/healthz answers although the server is too busy for other calls; /readyz refuses, so that others get them', async () => {
  const busy = await buildApp(world.deps, { log: false, busyAfterMs: 1 })
  // The delay is taken each second.
  const end = performance.now() + 300
  while (performance.now() < end);
  await vi.waitFor(async () => expect((await busy.inject('/api/vas')).statusCode).toBe(503), 3000)
  expect((await busy.inject('/healthz')).statusCode).toBe(200)
  expect((await busy.inject('/readyz')).statusCode).toBe(503)
  await busy.close()
})

describe('/readyz', () => {
  it.each(monitoredHosts)('of the %s run, asked as %s, is %i; /healthz is there for all', async (run, host, status) => {
    expect((await apps[run].inject({ url: '/readyz', headers: { host } })).statusCode).toBe(status)
    expect((await apps[run].inject({ url: '/healthz', headers: { host } })).statusCode).toBe(200)
  })

  it('says whether the database has every migration', async () => {
    const { config, drop } = await freshDatabase()
    const { db, close } = openDatabase(config)
    const app = await buildApp({ ...world.deps, db }, { log: false, busyAfterMs: 0 })
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok', migrated: true })
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db)
    const behind = await app.inject('/readyz')
    expect([behind.statusCode, behind.json()]).toEqual([503, { status: 'not migrated', migrated: false }])
    await app.close()
    await close()
    await drop()
  })

  it('is not ready on a database that a newer version has migrated', async () => {
    const { config, drop } = await freshDatabase()
    const { db, close } = openDatabase(config)
    const app = await buildApp({ ...world.deps, db }, { log: false, busyAfterMs: 0 })
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    await sql`insert into kysely_migration values ('9999_of_a_newer_version', 'now')`.execute(db)
    const { statusCode, json } = await app.inject('/readyz')
    expect([statusCode, json()]).toEqual([503, { status: 'database is newer than this program', migrated: true }])
    await app.close()
    await close()
    await drop()
  })

  it('is not ready on a server that has become a standby', async () => {
    const { config, drop } = await freshDatabase()
    // Found before PostgreSQL's own function of this name.
    const { db, close } = openDatabase({ ...config, options: '-c search_path=public,pg_catalog' })
    await sql`create function public.pg_is_in_recovery() returns boolean language sql as 'select false'`.execute(db)
    const app = await buildApp({ ...world.deps, db }, { log: false, busyAfterMs: 0 })
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    await sql`create or replace function public.pg_is_in_recovery() returns boolean language sql as 'select true'`.execute(
      db,
    )
    const { statusCode, json } = await app.inject('/readyz')
    expect([statusCode, json()]).toEqual([503, { status: 'database is read-only', migrated: true }])
    await app.close()
    await close()
    await drop()
  })

  it('answers within a second when the database hangs', async () => {
    const locker = await world.pool.connect()
    await locker.query('begin')
    await locker.query('lock table kysely_migration in access exclusive mode')
    const began = performance.now()
    const answer = await world.app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'database away' }])
    expect(performance.now() - began).toBeLessThan(1300)
    expect((await world.app.inject('/healthz')).statusCode).toBe(200)
    await locker.query('rollback')
    locker.release()
  })
})
