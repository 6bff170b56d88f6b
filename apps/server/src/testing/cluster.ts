import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#/db/embedded.ts'
import { migrateToLatest } from '#/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run, and the prefix of all its database names. */
    cluster: { server: pg.PoolConfig; prefix: string }
  }
}

const silent = { info: () => {}, warn: () => {} }
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 300,
}

/** One PostgreSQL for the run, with a migrated database for test files to clone; returns the teardown for Vitest. */
export default async function setup(project: TestProject) {
  const external = process.env.TEST_DATABASE_URL
  const cluster = external ? { connection: { connectionString: external }, stop: async () => {} } : await ownCluster()
  const prefix = `kazi_test_${randomBytes(5).toString('hex')}`
  const server = cluster.connection
  const teardown = async () => {
    if (external) await dropAll(server, prefix)
    await cluster.stop()
  }
  try {
    await asAdmin(server, (admin) => admin.query(`create database ${template(prefix)}`))
    await migrateToLatest(on(server, template(prefix)))
    project.provide('cluster', { server, prefix })
    return teardown
  } catch (error) {
    await teardown()
    throw error
  }
}

/** A separate database for a test file, with all migrations applied. */
export const freshDatabase = () => copyOf(template(inject('cluster').prefix))

/** A database without tables, for the tests of migrations. */
export const emptyDatabase = () => copyOf('template0')

async function copyOf(source: string) {
  const { server, prefix } = inject('cluster')
  const name = `${prefix}_${randomBytes(5).toString('hex')}`
  await asAdmin(server, (admin) => admin.query(`create database ${name} template ${source}`))
  const drop = () => asAdmin(server, (admin) => admin.query(`drop database if exists ${name} with (force)`))
  return { config: on(server, name), drop }
}

const template = (prefix: string) => `${prefix}_template`

async function ownCluster() {
  await sweep()
  const dataDir = await mkdtemp(join(tmpdir(), directoryPrefix))
  // Started by root, PostgreSQL runs as another user, who must be able to reach this directory.
  await chmod(dataDir, 0o755)
  const started = startEmbedded({ dataDir, log: silent, settings })
  const { connection, directory, stop } = await started.catch(async (error) => {
    await rm(dataDir, { recursive: true })
    throw error
  })
  const stopAndRemove = async () => {
    await stop()
    for (const path of [dataDir, directory]) await rm(path, { recursive: true, force: true })
  }
  return { connection, stop: stopAndRemove }
}

const directoryPrefix = 'kazi-test-'

/** Removes what killed runs left. The lock protects a directory in use, its age one that was just created. */
async function sweep() {
  for (const name of await readdir(tmpdir())) {
    const dataDir = join(tmpdir(), name)
    if (!name.startsWith(directoryPrefix) || !existsSync(join(dataDir, 'kazi.lock'))) continue
    if (Date.now() - statSync(dataDir).mtimeMs < 600_000) continue
    const left = await startEmbedded({ dataDir, log: silent, settings }).catch(() => null)
    if (!left) continue
    await left.stop()
    for (const path of [dataDir, left.directory]) await rm(path, { recursive: true, force: true })
  }
}

async function dropAll(server: pg.PoolConfig, prefix: string) {
  await asAdmin(server, async (admin) => {
    const { rows } = await admin.query(`select datname as name from pg_database where datname like '${prefix}%'`)
    for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`)
  })
}

async function asAdmin(server: pg.PoolConfig, run: (admin: pg.Client) => Promise<unknown>) {
  const admin = new pg.Client(server)
  await admin.connect()
  try {
    await run(admin)
  } finally {
    await admin.end()
  }
}

function on(server: pg.PoolConfig, database: string): pg.PoolConfig {
  if (!server.connectionString) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
