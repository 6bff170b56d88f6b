import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { serverSource } from '../machine/paths.ts'
import type { Cluster } from '../machine/postgres.ts'
import { fill, openSessions, type Size } from './fill.ts'

const migrations = globSync(join(serverSource, 'db/migrations/*.ts')).sort()
const rows = [join(import.meta.dirname, 'fill.ts'), join(import.meta.dirname, 'words.ts')]

/** A hash that changes whenever one of these files changes. */
const versionOf = (files: string[], more = '') => {
  const version = createHash('sha256').update(more)
  for (const file of files) version.update(readFileSync(file))
  return version.digest('hex').slice(0, 10)
}

const done = 'filled'

type Log = (line: string) => void
type Migrate = (url: string) => Promise<void>

/** A database that is kept until its version changes; `make` fills a new copy of `source`. */
async function cachedDatabase(
  cluster: Cluster,
  family: string,
  version: string,
  source: string,
  make: (name: string) => Promise<void>,
) {
  const name = `${family}_${version}`
  const comment = await cluster.on('postgres', async (admin) => {
    const { rows: found } = await admin.query<{ comment: string | null }>(
      `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
      [name],
    )
    return found[0]?.comment
  })
  if (comment === done) return name
  await cluster.on('postgres', async (admin) => {
    await dropAll(admin, `${family}_`)
    await admin.query(`create database ${name} template ${source}`)
  })
  await make(name)
  await cluster.on('postgres', (admin) => admin.query(`comment on database ${name} is '${done}'`))
  return name
}

async function dropAll(admin: pg.Client, prefix: string) {
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`)
}

/**
 * A filled database, kept in the cluster and reused by the next run. Only read from it; to write, take a copy.
 * @param migrate starts the product on an empty database until it is ready, and stops it.
 */
export async function filledDatabase(cluster: Cluster, size: Size, migrate: Migrate, log: Log = () => {}) {
  const migrated = await cachedDatabase(cluster, 'migrated', versionOf(migrations), 'template0', (name) =>
    migrate(cluster.urlOf(name)),
  )
  const family = `bench_${size.tasks}_${size.vas}_${size.heavy}_${size.clients}`
  const name = await cachedDatabase(cluster, family, versionOf([...migrations, ...rows]), migrated, async (empty) => {
    const [tasks, vas] = [size.tasks, size.vas].map((count) => count.toLocaleString('en-US'))
    log(`filling ${tasks} tasks and ${vas} VAs; the database is kept`)
    await cluster.on(empty, (client) => fill(client, size, log))
  })
  await cluster.on(name, (client) => openSessions(client, Math.min(size.clients, 5000)))
  return name
}

/** A copy for a run that writes; `drop` deletes it. */
export async function copyOf(cluster: Cluster, source: string) {
  const name = `copy_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await cluster.on('postgres', (admin) => admin.query(`create database ${name} template ${source} strategy file_copy`))
  const drop = () =>
    cluster.on('postgres', async (admin) => {
      await admin.query(`drop database if exists ${name} with (force)`)
    })
  return { name, url: cluster.urlOf(name), drop }
}

/** Drops copies left behind by a killed run; only one run at a time uses the cluster's directory. */
export const dropCopies = (cluster: Cluster) => cluster.on('postgres', (admin) => dropAll(admin, 'copy_'))
