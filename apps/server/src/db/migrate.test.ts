import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { emptyDatabase } from '#/testing/cluster.ts'
import { migrateToLatest } from './migrate.ts'

const folder = await mkdtemp(join(tmpdir(), 'kazi-migrations-'))
const database = await emptyDatabase()
const pool = new pg.Pool(database.config)
// The database may be dropped before the last connection of an ended pool is closed.
pool.on('error', () => {})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** A migration as a file: real ones are loaded from their folder too. */
const migration = (name: string, ...statements: string[]) =>
  writeFile(
    join(folder, `${name}.ts`),
    `interface Db { getExecutor(): any }
    export async function up(db: Db) {
      for (const sql of ${JSON.stringify(statements)})
        await db.getExecutor().executeQuery({ sql, parameters: [], query: { kind: 'RawNode' }, queryId: { queryId: sql } })
    }`,
  )
const migrate = () => migrateToLatest(database.config, folder)
const ran = async () => (await pool.query('select name from ran order by at')).rows.map((row) => row.name)

describe('migrations', () => {
  it('run once when five servers start at once, even when one takes longer than a query may', async () => {
    await migration('0001_first', 'create table ran (name text, at timestamptz default clock_timestamp())')
    await migration('0002_second', 'select pg_sleep(2.2)', "insert into ran values ('second')")
    await writeFile(join(folder, 'README.md'), 'not a migration')
    const done = await Promise.all([1, 2, 3, 4, 5].map(migrate))
    expect(done.flat().sort()).toEqual(['0001_first', '0002_second'])
    expect(await ran()).toEqual(['second'])
  })

  it('do nothing when there is nothing to do, and are not even loaded', async () => {
    const file = join(folder, '0003_broken.ts')
    await writeFile(file, 'this cannot be loaded')
    await expect(migrate()).rejects.toThrow()
    await pool.query("insert into kysely_migration values ('0003_broken', 'now')")
    expect(await migrate()).toEqual([])
    await pool.query("delete from kysely_migration where name = '0003_broken'")
    await rm(file)
    expect(await migrate()).toEqual([])
  })

  it('leave nothing behind when one of them fails', async () => {
    await migration('0003_third', "insert into ran values ('third')")
    await migration('0004_fourth', 'select nonsense')
    await expect(migrate()).rejects.toThrow('nonsense')
    expect(await ran()).toEqual(['second'])
    await migration('0005_fourth', "insert into ran values ('fourth')")
    await rm(join(folder, '0004_fourth.ts'))
    expect(await migrate()).toEqual(['0003_third', '0005_fourth'])
  })

  it('are refused when the database is newer, in a sentence that names what is unknown', async () => {
    await rm(join(folder, '0005_fourth.ts'))
    await migration('0006_other', "insert into ran values ('other')")
    await expect(migrate()).rejects.toThrow(/newer than this program: it has the migration 0005_fourth/)
    expect(await ran()).toEqual(['second', 'third', 'fourth'])
    await rm(join(folder, '0006_other.ts'))
  })

  it('must have a function named up', async () => {
    await writeFile(join(folder, '0007_empty.ts'), 'export {}')
    await expect(migrate()).rejects.toThrow('0007_empty.ts exports no function named up')
  })
})
