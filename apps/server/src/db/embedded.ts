import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath, rmdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './database.ts'
import { lockDirectory } from './embedded/lock.ts'
import { choosePlace, type Place } from './embedded/place.ts'
import { initialise, launch, stopPostgres } from './embedded/postgres.ts'

export interface Embedded {
  connection: pg.PoolConfig
  /** The data's location: below dataDir, or below /var/lib/kazi when root's PostgreSQL cannot reach that. */
  directory: string
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** PostgreSQL settings in addition to ours; tests trade durability for speed. */
  settings?: Record<string, string | number>
  /** The folder of a prepared data directory: a first start copies it if it was made for this program. */
  prepared?: string
  /** Called when its first process, initdb or postgres, has been spawned, or its data directory is being copied. */
  onLaunch?: (() => void) | undefined
}

const user = 'kazi'
const database = 'kazi'

/** Runs our own PostgreSQL on a data directory; throws, naming the process, while another server uses it. */
export async function startEmbedded({
  dataDir,
  log,
  settings,
  prepared,
  onLaunch,
}: EmbeddedOptions): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true })
  const path = await realpath(dataDir)
  const unlock = await lockDirectory(path)
  try {
    const place = await choosePlace(path)
    if (await stopPostgres(place)) log.warn({}, 'stopped a PostgreSQL that a killed server had left behind')
    const address = await addressOf(place)
    await initialise(place, { user, passwordFile: address.passwordFile, prepared, onLaunch })
    const stop = await keepRunning(place, { ...ourSettings, ...address.settings, ...settings }, log, onLaunch)
    const stopAndUnlock = async () => {
      await stop()
      await rmdir(place.sockets).catch(() => {})
      await unlock()
    }
    await createDatabase(address.connection).catch(async (error) => {
      await stop()
      throw error
    })
    let stopped: Promise<void> | undefined
    return {
      connection: { ...address.connection, database },
      directory: place.directory,
      stop: () => {
        stopped ??= stopAndUnlock()
        return stopped
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/**
 * For tools that work beside a running server: uses its PostgreSQL, or, if none runs, starts our own until `stop`.
 * Not on Windows, where a running PostgreSQL listens on a port that only its server knows.
 */
export async function connectionForTools(
  options: EmbeddedOptions,
): Promise<Pick<Embedded, 'connection' | 'stop'> & { running: boolean }> {
  const place = await choosePlace(await realpath(options.dataDir))
  const connection = { host: place.sockets, port: 5432, user, database }
  const client = new pg.Client(connection)
  try {
    await client.connect()
    await client.end()
    return { connection, running: true, stop: async () => {} }
  } catch {
    return { ...(await startEmbedded(options)), running: false }
  }
}

const ourSettings = {
  max_connections: 60,
  shared_buffers: '128MB',
  // A page out of order costs little more than the next one: they are in memory, or on a disk without moving parts.
  random_page_cost: 1.1,
  timezone: 'UTC',
  log_timezone: 'UTC',
  fsync: 'on',
  // Details and statements quote whole rows, which would outlive their erasure in a log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  // After a crash every file is made durable before recovery: the file system at once instead of a thousand files in turn.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
}

/** A socket that only its owner can reach; on Windows, which has none, a loopback port and a password. */
async function addressOf(place: Place) {
  if (process.platform !== 'win32') {
    const settings = { listen_addresses: '', unix_socket_directories: place.sockets, unix_socket_permissions: '0700' }
    return { settings, connection: { host: place.sockets, port: 5432, user } }
  }
  const passwordFile = join(place.directory, 'password')
  if (!existsSync(passwordFile)) await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  const password = await readFile(passwordFile, 'utf8')
  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' }
  return { settings, passwordFile, connection: { host: '127.0.0.1', port, user, password } }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Starts PostgreSQL, and restarts it whenever it exits by itself; the returned function stops it for good. */
async function keepRunning(
  place: Place,
  settings: Record<string, string | number>,
  log: Log,
  onLaunch: (() => void) | undefined,
) {
  let stopping = false
  const start = async () => {
    const child = await launch(place, settings, onLaunch)
    child.once('exit', (code, signal) => {
      if (stopping) return
      log.warn({ code, signal }, 'PostgreSQL ended by itself and is being started again')
      running = restart()
    })
  }
  const restart = async () => {
    for (let pause = 50; !stopping; pause = Math.min(pause * 2, 5000)) {
      await sleep(pause)
      if (stopping) return
      try {
        return await start()
      } catch (error) {
        log.warn({ err: error }, 'PostgreSQL could not be started again')
      }
    }
  }
  let running: Promise<void> = start()
  await running
  return async () => {
    stopping = true
    await running
    await stopPostgres(place)
  }
}

async function createDatabase(connection: pg.ClientConfig) {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}
