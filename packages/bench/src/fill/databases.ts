import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverSource } from '../machine/places.ts'
import type { Cluster } from '../machine/postgres.ts'
import { fill, openSessions, type Size } from './fill.ts'

const sources = [
  ...globSync(join(serverSource, 'db/migrations/*.ts')).sort(),
  join(import.meta.dirname, 'fill.ts'),
  join(import.meta.dirname, 'words.ts'),
]

/** Another word whenever a database that was filled before would be filled otherwise today. */
const nameOf = (size: Size) => {
  const version = createHash('sha256')
  for (const file of sources) version.update(readFileSync(file))
  return `bench_${size.tasks}_${createHash('sha256').update(version.digest('hex')).update(JSON.stringify(size)).digest('hex').slice(0, 10)}`
}

const done = 'filled'

/**
 * A filled database, kept in the cluster and used again by the next run; it is to be read only: who writes takes a copy.
 * @param migrate starts the product on an empty database until it is ready, and stops it.
 */
export async function filledDatabase(
  cluster: Cluster,
  size: Size,
  migrate: (url: string) => Promise<void>,
  say: (line: string) => void = () => {},
) {
  const name = nameOf(size)
  const state = await cluster.on('postgres', async (admin) => {
    const { rows } = await admin.query<{ comment: string | null }>(
      `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
      [name],
    )
    return rows[0]?.comment
  })
  if (state !== done) {
    say(
      `filling ${size.tasks.toLocaleString('en-US')} tasks and ${size.vas.toLocaleString('en-US')} VAs; the database is kept`,
    )
    await cluster.on('postgres', async (admin) => {
      await dropOlder(admin.query.bind(admin) as Ask, `bench_${size.tasks}_`)
      await admin.query(`create database ${name}`)
    })
    await migrate(cluster.urlOf(name))
    await cluster.on(name, (client) => fill(client, size, say))
    await cluster.on('postgres', (admin) => admin.query(`comment on database ${name} is '${done}'`))
  }
  await cluster.on(name, (client) => openSessions(client, Math.min(size.clients, 5000)))
  return name
}

type Ask = (sql: string, values?: unknown[]) => Promise<{ rows: { name: string }[] }>
async function dropOlder(query: Ask, prefix: string) {
  const { rows } = await query('select datname as name from pg_database where starts_with(datname, $1)', [prefix])
  for (const { name } of rows) await query(`drop database if exists ${name} with (force)`)
}

/** A copy for a run that writes; `drop` takes it away. */
export async function copyOf(cluster: Cluster, source: string) {
  const name = `copy_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await cluster.on('postgres', (admin) => admin.query(`create database ${name} template ${source} strategy file_copy`))
  const drop = () =>
    cluster.on('postgres', async (admin) => {
      await admin.query(`drop database if exists ${name} with (force)`)
    })
  return { name, url: cluster.urlOf(name), drop }
}

/** An empty database, for a first start. */
export const emptyDatabase = (cluster: Cluster) => copyOf(cluster, 'template0')
