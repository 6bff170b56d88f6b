import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Db } from './database.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Runs the missing migrations in one transaction under an advisory lock, on a separate connection because a migration
 * may take longer than any query of a request. Returns the names of what it ran; throws if the schema is newer.
 */
export const migrateToLatest = (config: pg.PoolConfig, folder = migrationsFolder): Promise<string[]> =>
  withConnection(config, async (db) => {
    // Loading more than a hundred files takes a fifth of a second of each start, and most starts need none of them.
    if (await isUpToDate(db, folder)) return []
    const known = await migrationsIn(folder)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw (await newerSchema(db, known)) ?? error
    return results.map((result) => result.migrationName)
  })

/** Gives a database without rows exactly these migrations, those of a backup; throws where it cannot. */
export const migrateTo = (config: pg.PoolConfig, names: readonly string[], folder = migrationsFolder): Promise<void> =>
  withConnection(config, async (db) => {
    const known = await migrationsIn(folder)
    const missing = names.find((name) => !(name in known))
    if (missing) throw new Error(`The backup is newer than this program, which does not know its migration ${missing}.`)
    const later = (await doneIn(db))?.find((name) => !names.includes(name))
    if (later) throw new Error(`The database has the migration ${later}, which the backup does not: use an empty one.`)
    const own = Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)))
    const migrator = new Migrator({ db, provider: { getMigrations: async () => own } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  })

async function withConnection<Result>(config: pg.PoolConfig, run: (db: Kysely<unknown>) => Promise<Result>) {
  const pool = new pg.Pool({ ...config, max: 1, query_timeout: 0, statement_timeout: 0 })
  pool.on('error', () => {})
  try {
    return await run(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }))
  } finally {
    await pool.end()
  }
}

const filesIn = async (folder: string) => (await readdir(folder)).filter((file) => /^\d{4}_\w+\.ts$/.test(file)).sort()
const namesIn = async (folder: string) => (await filesIn(folder)).map((file) => file.slice(0, -3))

/** The names of what a database has run; null where nothing ever ran. */
const doneIn = async (db: Kysely<unknown>) => {
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => null)
  return done?.rows.map(({ name }) => name) ?? null
}

/** Whether a database has run exactly these migrations. */
async function isUpToDate(db: Kysely<unknown>, folder: string) {
  const [done, names] = await Promise.all([doneIn(db), namesIn(folder)])
  return done?.length === names.length && names.every((name, at) => name === done[at])
}

/** Whether a database has every migration that this program knows, and whether it has others, of a newer version. */
export async function migrationCheck(folder = migrationsFolder) {
  const known = new Set(await namesIn(folder))
  return async (db: Db) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    const done = new Set(rows.map((row) => row.name))
    return { migrated: known.isSubsetOf(done), newer: !done.isSubsetOf(known) }
  }
}

async function migrationsIn(folder: string): Promise<Record<string, Migration>> {
  const files = await filesIn(folder)
  const modules = files.map(async (file) => {
    const migration: Migration = await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)
    if (typeof migration.up !== 'function') throw new Error(`The migration ${file} exports no function named up.`)
    return [file.slice(0, -3), migration] as const
  })
  return Object.fromEntries(await Promise.all(modules))
}

async function newerSchema(db: Kysely<unknown>, known: Record<string, Migration>) {
  const unknown = (await doneIn(db))?.filter((name) => !(name in known))
  if (!unknown?.length) return undefined
  return new Error(
    `The database is newer than this program: it has the migration ${unknown.at(-1)}, which this version does not know; start the version that made it.`,
  )
}
