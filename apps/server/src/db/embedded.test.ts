import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepPrepared } from './embedded/prepared.ts'
import { type Embedded, startEmbedded } from './embedded.ts'

const log = { info: vi.fn(), warn: vi.fn() }
let dataDir = ''
let running: Embedded[] = []
let children: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), 'kazi-test-')))
  await chmod(dataDir, 0o755)
  log.warn.mockClear()
})

afterEach(async () => {
  for (const child of children) {
    const gone = child.exitCode === null && child.signalCode === null && once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  // The next start stops what a killed child leaves behind.
  if (children.length > 0 && running.length === 0) await start()
  for (const embedded of running) await embedded.stop()
  const [first] = running
  running = []
  children = []
  for (const path of [dataDir, first?.directory ?? dataDir]) await rm(path, { recursive: true, force: true })
})

async function start(directory = dataDir) {
  const embedded = await startEmbedded({ dataDir: directory, log })
  running.push(embedded)
  return embedded
}

/** A server process that starts PostgreSQL, prints its address and keeps running. */
async function startElsewhere() {
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
    const { connection, directory } = await startEmbedded({ dataDir: process.argv[1], log: { info() {}, warn() {} } })
    console.log(JSON.stringify({ connection, directory }))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  return { child, ...(JSON.parse(String(line)) as Pick<Embedded, 'connection' | 'directory'>) }
}

async function ask(connection: pg.PoolConfig, text: string) {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const postmaster = async ({ directory }: Pick<Embedded, 'directory'>) =>
  Number((await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])

describe('the embedded PostgreSQL', () => {
  it('writes neither rows nor statements into its log', async () => {
    const { connection, directory } = await start()
    await ask(connection, 'create table people (email text unique, check (length(email) < 30))')
    await ask(connection, "insert into people values ('ama@example.com')")
    for (const email of ['ama@example.com', 'somebody-with-a-long-address@example.com'])
      await expect(ask(connection, `insert into people values ('${email}')`)).rejects.toThrow('constraint')
    const written = await readFile(join(directory, 'postgres.log'), 'utf8')
    expect(written).toContain('duplicate key value violates unique constraint')
    expect(written).toContain('violates check constraint')
    expect(written).not.toContain('@example.com')
  })

  it('keeps its data from start to start, durably, in UTC, without a TCP port', async () => {
    const first = await start()
    await ask(first.connection, 'create table kept as select 1 as a')
    await first.stop()
    const second = await start()
    expect(await ask(second.connection, 'select a from kept')).toEqual([{ a: 1 }])
    const settings = "'fsync', 'TimeZone', 'listen_addresses', 'server_encoding', 'lc_ctype'"
    const rows = await ask(second.connection, `select name, setting from pg_settings where name in (${settings})`)
    expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toMatchObject({
      fsync: 'on',
      TimeZone: 'UTC',
      listen_addresses: process.platform === 'win32' ? '127.0.0.1' : '',
      server_encoding: 'UTF8',
    })
  })

  it('knows letters beyond ASCII, which trigram search needs', async () => {
    const { connection } = await start()
    await ask(connection, 'create extension pg_trgm')
    const rows = await ask(connection, "select lower('É') as lower, similarity('São', 'Sío') < 1 as differ")
    expect(rows).toEqual([{ lower: 'é', differ: true }])
  })

  it('is refused to a second server within a second, naming the first', async () => {
    const { child } = await startElsewhere()
    const began = performance.now()
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(`in use by another Kazi, process ${child.pid}:`)
    expect(performance.now() - began).toBeLessThan(1000)
  })

  it('is refused to a second owner in the same process', async () => {
    await start()
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(`process ${process.pid}:`)
  })

  it('goes to one of several servers that start at once', async () => {
    const starts = await Promise.allSettled([1, 2, 3, 4].map(() => start()))
    expect(starts.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  })

  it('is taken over from a server that was killed, with every row that was acknowledged', async () => {
    const { child, ...lost } = await startElsewhere()
    await ask(lost.connection, 'create table kept as select 1 as a')
    const left = await postmaster(lost)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const next = await start()
    expect(await postmaster(next)).not.toBe(left)
    expect(log.warn).toHaveBeenCalledWith({}, 'stopped a PostgreSQL that a killed server had left behind')
    expect(await ask(next.connection, 'select a from kept')).toEqual([{ a: 1 }])
  })

  it('starts although the number in its pid file now belongs to another program', async () => {
    const first = await start()
    const pidFile = join(first.directory, 'data', 'postmaster.pid')
    const text = await readFile(pidFile, 'utf8')
    await first.stop()
    // PostgreSQL ignores other users' programs, so this one runs as its user.
    const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {})
    children.push(other)
    await writeFile(pidFile, text.replace(/^\d+/, `${other.pid}`))
    expect(await ask((await start()).connection, 'select 1 as a')).toEqual([{ a: 1 }])
    expect(other.exitCode).toBeNull()
  })

  it('starts after a kill while it was being made', async () => {
    await mkdir(join(dataDir, 'postgres', 'data.new'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'data.new', 'PG_VERSION'), '18')
    if (process.getuid?.() === 0)
      for (const path of ['postgres', 'postgres/data.new']) await chown(join(dataDir, path), 65534, 65534)
    expect(await ask((await start()).connection, 'select 1 as a')).toEqual([{ a: 1 }])
  })

  it('is started again when it ends by itself', async () => {
    const embedded = await start()
    await ask(embedded.connection, 'create table kept as select 1 as a')
    const killed = await postmaster(embedded)
    process.kill(killed, 'SIGKILL')
    const heals = async () => {
      expect(await postmaster(embedded)).not.toBe(killed)
      expect(await ask(embedded.connection, 'select a from kept')).toEqual([{ a: 1 }])
    }
    await vi.waitFor(heals, { timeout: 4000, interval: 20 })
  })

  it('finds a short place for its socket when the path is long', async () => {
    const { connection } = await start(join(dataDir, 'x'.repeat(120)))
    expect(connection.host).not.toContain(dataDir)
    expect(await ask(connection, 'select 1 as a')).toEqual([{ a: 1 }])
  })
})

describe('a prepared data directory', () => {
  const identity = async ({ connection }: Embedded) =>
    (await ask(connection, 'select system_identifier::text as id from pg_control_system()'))[0]?.id
  /** A folder with the data directory of a stopped PostgreSQL, whose database has one table. */
  async function prepare() {
    const first = await start()
    await ask(first.connection, 'create table prepared as select 1 as a')
    const made = await identity(first)
    await first.stop()
    const folder = join(dataDir, 'prepared')
    await keepPrepared(join(first.directory, 'data'), folder)
    await rm(join(first.directory, 'data'), { recursive: true })
    const again = async () => {
      const embedded = await startEmbedded({ dataDir, log, prepared: folder })
      running.push(embedded)
      return embedded
    }
    return { folder, made, again }
  }

  it('is copied by a first start, as private as one that it makes itself, and left alone', async () => {
    const { folder, made, again } = await prepare()
    const embedded = await again()
    expect(await identity(embedded)).toBe(made)
    expect(await ask(embedded.connection, 'insert into prepared values (2) returning a')).toEqual([{ a: 2 }])
    expect((await stat(join(embedded.directory, 'data'))).mode & 0o777).toBe(0o700)
    expect((await readdir(folder)).sort()).toEqual(['data', 'manifest.json'])
  })

  it('is not needed: one for other migrations, or with nothing in it, is passed over', async () => {
    const { folder, made, again } = await prepare()
    const manifest = join(folder, 'manifest.json')
    const { emptyDirectories, of } = JSON.parse(await readFile(manifest, 'utf8'))
    await writeFile(manifest, JSON.stringify({ emptyDirectories, of: 'others' }))
    const embedded = await again()
    expect(await identity(embedded)).not.toBe(made)
    expect(await ask(embedded.connection, "select to_regclass('prepared') as prepared")).toEqual([{ prepared: null }])
    await embedded.stop()
    await rm(join(embedded.directory, 'data'), { recursive: true })
    await writeFile(manifest, JSON.stringify({ emptyDirectories, of }))
    await rm(join(folder, 'data'), { recursive: true })
    const another = await again()
    expect(await ask(another.connection, 'select 1 as a')).toEqual([{ a: 1 }])
  })
})
