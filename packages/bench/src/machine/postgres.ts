import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { onCore } from './cores.ts'
import { serverSource } from './paths.ts'

/**
 * The embedded PostgreSQL with the product's settings and fsync on, except for more connections (several servers use it
 * at once) and a log from which plans can be read.
 */
const settings = [
  'max_connections=250',
  'max_wal_size=4GB',
  'logging_collector=on',
  'log_destination=jsonlog',
  'log_checkpoints=off',
  // One log file per start, so that a reader can continue from its last position.
  'log_rotation_age=0',
  'log_rotation_size=0',
]

export type Cluster = {
  /** The URL of a database in this cluster. */
  urlOf(database: string): string
  /** Runs SQL on one connection to a database, without a time limit. */
  on<T>(database: string, run: (client: pg.Client) => Promise<T>): Promise<T>
  /** The main process; processes of new connections inherit its cores. */
  pid(): Promise<number>
  stop(): Promise<void>
}

/** @param directory where the data is kept between runs. */
export async function startCluster(directory: string, core?: number): Promise<Cluster> {
  mkdirSync(directory, { recursive: true })
  // When run by root, PostgreSQL runs as another user, who needs access to this directory.
  chmodSync(directory, 0o755)
  const script = join(serverSource, 'testing/postgres.ts')
  const [command, args] = onCore(core, process.execPath, [script, directory, ...settings])
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)
  const [url] = (await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [])])) as [string?]
  if (!url) throw new Error('PostgreSQL did not start.')
  const urlOf = (database: string) => {
    const other = new URL(url)
    other.pathname = `/${database}`
    return other.href
  }
  const on: Cluster['on'] = async (database, run) => {
    const client = new pg.Client({ connectionString: urlOf(database), options: '-c timezone=UTC' })
    await client.connect()
    try {
      return await run(client)
    } finally {
      await client.end()
    }
  }
  return {
    urlOf,
    on,
    pid: () =>
      on('postgres', async (client) => {
        const { rows } = await client.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`)
        return Number.parseInt(rows[0]?.file ?? '', 10)
      }),
    stop: async () => {
      const exited = once(child, 'exit')
      child.stdin.end()
      await exited
    },
  }
}
