import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { connectionForTools } from './db/embedded.ts'
import { migrateToLatest } from './db/migrate.ts'
import { emptyDatabase } from './testing/cluster.ts'

const main = join(import.meta.dirname, 'main.ts')
const doctor = join(import.meta.dirname, 'doctor/main.ts')
/** A directory that PostgreSQL can reach even when root runs the test, because it then runs as another user. */
const ownDirectory = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'kazi-start-'))
  await chmod(directory, 0o755)
  return directory
}
const dataDir = await ownDirectory()
const port = 3571
const adminKey = 'mT4qP9vZ2xLr7Ks0WbN6dHfJ3yUcGe8a'
const running: ChildProcess[] = []

/** Runs the program, or another script, as npm does; returns what it prints and how it ends. */
function run(env: Record<string, string>, script: string[] = [main]) {
  const child = spawn(process.execPath, script, { env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...env } })
  running.push(child)
  const printed = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    printed.out += text
  })
  child.stderr.on('data', (text) => {
    printed.err += text
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const ready = async () => {
    while (!printed.out.includes('╯')) {
      if (child.exitCode !== null) throw new Error(`it ended: ${printed.err}`)
      await new Promise((wait) => setTimeout(wait, 50))
    }
  }
  return { child, printed, ended, ready }
}

/** The longest time a caller waits within so many milliseconds, with callers asking one after the other. */
async function slowestIn(milliseconds: number, url: string) {
  let slowest = 0
  for (const until = performance.now() + milliseconds; performance.now() < until; ) {
    const asked = performance.now()
    expect((await fetch(url)).status).toBe(200)
    slowest = Math.max(slowest, performance.now() - asked)
  }
  return slowest
}

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

// Its bounds are measured where they stand: a start fills and repairs a database, which takes minutes on a busy machine.
describe('the program', { timeout: 180_000 }, () => {
  it.each([
    [{ PORT: 'http' }, /^The environment value PORT is wrong: .+\.\n$/],
    [{ ADMIN_KEYS: 'changeme' }, /^The environment value ADMIN_KEYS is wrong: .+\.\n$/],
    [{ ADMIN_KEYS: `a:${'a'.repeat(32)}` }, /^The environment value ADMIN_KEYS is wrong: [^\n]+\.\n$/],
    [{ TRUST_PROXY: '1' }, /^The environment value TRUST_PROXY is wrong: [^\n]+\.\n$/],
    [{ SEED_DEMO: '1', HOST: '0.0.0.0' }, /^The environment value SEED_DEMO is wrong: [^\n]+\.\n$/],
    [
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', ADMIN_KEYS: `a:${adminKey}` },
      /^The database that DATABASE_URL names cannot be used: .+\.\n$/,
    ],
  ])('does not start with %j, and says why in one sentence', async (env, sentence) => {
    const { ended, printed } = run(env)
    expect(await ended).toBe(1)
    expect(printed.err).toMatch(sentence)
    expect(printed.out).toBe('')
  })

  it('starts, seeds, refuses a second owner by name, answers at once while it runs, and stops cleanly', async () => {
    const first = run({ PORT: String(port) })
    await first.ready()
    const origin = `http://127.0.0.1:${port}`
    expect(first.printed.out.trimStart()).toMatch(/^╭/)
    expect(first.printed.out).toMatch(/Admin key +[\w-]{43}/)
    expect(first.printed.out).toMatch(/Demo client +\S+@example\.com \/ \S+/)
    const second = run({ PORT: String(port + 1) })
    expect(await second.ended).toBe(1)
    expect(second.printed.err).toContain(String(first.child.pid))
    expect(second.printed.err.trim().split('\n')).toHaveLength(1)

    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    const vas = (await (await fetch(`${origin}/api/vas`)).json()) as unknown[]
    expect(vas.length).toBeGreaterThanOrEqual(24)

    // The third program has its own data and is refused only because the port is taken.
    const other = await ownDirectory()
    const third = run({ PORT: String(port), DATA_DIR: other, SEED_DEMO: '0' })
    expect(await third.ended).toBe(1)
    expect(third.printed.err).toContain(String(port))
    await rm(other, { recursive: true, force: true })

    // The doctor works beside the running server: first it finds nothing, then it repairs the damage done here, once.
    const asked = async (...flags: string[]) => {
      const { ended, printed } = run({}, [doctor, ...flags])
      return { code: await ended, out: printed.out, err: printed.err }
    }
    expect(await asked('--dry-run')).toEqual({ code: 0, out: '0 found, 0 repaired\n', err: '' })
    const { connection } = await connectionForTools({ dataDir, log: { info: () => {}, warn: () => {} } })
    const client = new pg.Client(connection)
    await client.connect()
    await client.query("delete from vas where id = (select va_id from tasks where status = 'in_progress' limit 1)")
    await client.end()
    expect((await asked('--dry-run')).code).toBe(1)
    expect(await asked()).toMatchObject({ code: 0, out: expect.stringContaining('a held task has a VA task') })
    expect(await asked()).toMatchObject({ code: 0, out: '0 found, 0 repaired\n' })

    const stopping = performance.now()
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(performance.now() - stopping).toBeLessThan(6000)
    expect(first.printed.err).toBe('')

    const again = run({ PORT: String(port) })
    await again.ready()
    // The first start has analyzed tasks while seeding; this one has analyzed none before the first request.
    expect(await slowestIn(2000, `${origin}/healthz`)).toBeLessThan(500)
    // What somebody sends has stopped on its way.
    const stalled = connect(port, '127.0.0.1').on('error', () => {})
    const head = ['POST /api/auth/login HTTP/1.1', `Host: 127.0.0.1:${port}`, 'Content-Type: application/json']
    stalled.write([...head, 'Content-Length: 100', '', '{'].join('\r\n'))
    await new Promise((wait) => setTimeout(wait, 500))
    again.child.kill('SIGTERM')
    const waits = new Promise((wait) => setTimeout(wait, 1500, 'waits'))
    expect(await Promise.race([again.ended, waits])).toBe('waits')
    const askedAgain = performance.now()
    again.child.kill('SIGTERM')
    expect(await again.ended).toBe(0)
    // The jobs have five seconds to end; without the second signal it would be ten for the connection alone.
    expect(performance.now() - askedAgain).toBeLessThan(8000)
    stalled.destroy()
  })
})

/** A separate database on this run's server, its address, and a connection for inspecting it. */
async function ownDatabase() {
  const { config, drop } = await emptyDatabase()
  await migrateToLatest(config)
  const look = new pg.Client(config)
  await look.connect()
  const count = async (table: string) => Number((await look.query(`select count(*) as n from ${table}`)).rows[0].n)
  const close = async () => {
    await look.end()
    await drop()
  }
  return { env: { DATABASE_URL: urlOf(look), ADMIN_KEYS: `team:${adminKey}` }, look, count, close }
}

/** libpq's form for a Unix socket: the query contains the socket's directory. */
const urlOf = ({ host, port, user, password, database }: pg.Client) => {
  const who = `${encodeURIComponent(user ?? '')}${password ? `:${encodeURIComponent(password)}` : ''}`
  return `postgres://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

describe('a pooler', { timeout: 60_000 }, () => {
  it('must bring along what a client cannot set there; then the program runs without named statements', async () => {
    const { env, look, close } = await ownDatabase()
    const pooled = { ...env, DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: env.DATABASE_URL, SEED_DEMO: '0' }
    const refused = run({ ...pooled, PORT: String(port + 5) })
    expect(await refused.ended).toBe(1)
    expect(refused.printed.err).toMatch(
      /^The database that DATABASE_URL names cannot be used: its connections must have a statement_timeout of .+\.\n$/,
    )

    await look.query(`alter database ${look.database} set statement_timeout = 1800`)
    await look.query(`alter database ${look.database} set timezone = 'UTC'`)
    const accepted = run({ ...pooled, DATABASE_READ_URL: env.DATABASE_URL, PORT: String(port + 5) })
    await accepted.ready()
    const answer = await fetch(`http://127.0.0.1:${port + 5}/api/vas?limit=5`)
    expect([answer.status, await answer.json()]).toEqual([200, []])
    accepted.child.kill('SIGTERM')
    expect(await accepted.ended).toBe(0)
    await close()
  })

  it('in the way of LISTEN and migrations is named', async () => {
    const { env, close } = await ownDatabase()
    const direct = { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: 'postgres://nobody@127.0.0.1:1/none' }
    const refused = run({ ...env, ...direct, PORT: String(port + 5) })
    expect(await refused.ended).toBe(1)
    expect(refused.printed.err).toMatch(/^The database that DATABASE_DIRECT_URL names cannot be used: .+\.\n$/)
    await close()
  })
})

describe('demo data', { timeout: 90_000 }, () => {
  it('that was cut off by a kill never costs what people did later', async () => {
    const { env, look, count, close } = await ownDatabase()
    const killed = run({ ...env, SEED_DEMO: '1', PORT: String(port + 2) })
    // The advisory lock of seeding, which ends with the transaction.
    const seeding = `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = 52001001 and granted
      and database = (select oid from pg_database where datname = current_database())`
    while ((await look.query(seeding)).rows[0].n === 0) await new Promise((wait) => setTimeout(wait, 5))
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(killed.printed.out).toBe('')

    const real = run({ ...env, SEED_DEMO: '0', PORT: String(port + 2) })
    await real.ready()
    const account = JSON.stringify({ email: 'real@customer.test', password: 'karamell-pudding-9' })
    const headers = { 'content-type': 'application/json' }
    const url = `http://127.0.0.1:${port + 2}/api/auth/signup`
    expect((await fetch(url, { method: 'POST', headers, body: account })).status).toBe(201)
    real.child.kill('SIGTERM')
    await real.ended

    const again = run({ ...env, SEED_DEMO: '1', PORT: String(port + 2) })
    await again.ready()
    again.child.kill('SIGTERM')
    await again.ended
    const { rows } = await look.query(`select email from users where email = 'real@customer.test'`)
    expect(rows).toHaveLength(1)
    expect(await count('users')).toBe(1)
    await close()
  })

  it('is not made where others reach the server', async () => {
    const own = await ownDirectory()
    const server = run({ DATA_DIR: own, HOST: '0.0.0.0', PORT: String(port + 2) })
    await server.ready()
    expect(server.printed.out).not.toContain('Demo client')
    expect(await (await fetch(`http://127.0.0.1:${port + 2}/api/vas`)).json()).toEqual([])
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await rm(own, { recursive: true, force: true })
  })

  it('is made once by two servers that start at once, and both come up', async () => {
    const { env, count, close } = await ownDatabase()
    const both = [3, 4].map((more) => run({ ...env, SEED_DEMO: '1', PORT: String(port + more) }))
    await Promise.all(both.map((server) => server.ready()))
    for (const { printed } of both) expect(printed.out).toContain('Demo client')
    expect([await count('users'), await count('vas')]).toEqual([5, 27])
    for (const { child } of both) child.kill('SIGTERM')
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])

    // The password of these accounts is in the source, so they must not be reachable from outside.
    for (const open of [{ HOST: '0.0.0.0' }, { SITE_URL: 'https://kazi.test' }] as Record<string, string>[]) {
      const exposed = run({ ...env, ...open, PORT: String(port + 3) })
      expect(await exposed.ended).toBe(1)
      expect(exposed.printed.err).toMatch(/^The database holds demo accounts, whose password is public.+\.\n$/)
    }
    await close()
  })
})
