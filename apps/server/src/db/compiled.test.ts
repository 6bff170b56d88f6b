import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { freshDatabase } from '../testing/cluster.ts'
import { compileOnce } from './compiled.ts'
import { type Db, openDatabase } from './database.ts'

const { config, drop } = await freshDatabase()
const { db, close } = openDatabase(config)
afterAll(async () => {
  await close()
  await drop()
})

it('builds a statement once, and runs it with the values of each call', async () => {
  const build = vi.fn((on: Db, values: { key: string; least: number }) =>
    on
      .selectFrom('rateWindows')
      .select(['key', 'openedAt'])
      .where('key', '=', values.key)
      .where('hits', '>=', values.least),
  )
  const windows = compileOnce(build)
  await sql`insert into rate_windows (key, opened_at, hits) values ('a', '2026-11-22', 1), ('b', '2026-11-22', 5)`.execute(
    db,
  )

  expect(await windows(db, { key: 'a', least: 2 })).toEqual([])
  expect(await windows(db, { key: 'b', least: 2 })).toEqual([{ key: 'b', openedAt: '2026-11-22T00:00:00.000Z' }])
  expect(await windows(db, { key: 'a', least: 1 })).toEqual([{ key: 'a', openedAt: '2026-11-22T00:00:00.000Z' }])
  expect(build).toHaveBeenCalledOnce()
})

it('runs in the transaction that it is given', async () => {
  const insert = compileOnce((on: Db, { key }: { key: string }) =>
    on.insertInto('rateWindows').values({ key, openedAt: sql`now()`, hits: 1 }).returning('key'),
  )
  const undone = db.transaction().execute(async (tx) => {
    expect(await insert(tx, { key: 'undone' })).toEqual([{ key: 'undone' }])
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await db.selectFrom('rateWindows').select('key').where('key', '=', 'undone').execute()).toEqual([])
})

it('refuses a statement that takes its values without naming them: their keys are not known yet', async () => {
  const insert = compileOnce((on: Db, given: { key: string; openedAt: string; hits: number }) =>
    on
      .insertInto('rateWindows')
      .values({ ...given })
      .returning('key'),
  )
  await expect(insert(db, { key: 'c', openedAt: '2026-11-22', hits: 1 })).rejects.toThrow('Name each value')
})
