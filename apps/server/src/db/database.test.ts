import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { freshDatabase } from '#/testing/cluster.ts'
import { openDatabase } from './database.ts'

const { config, drop } = await freshDatabase()
const warn = vi.fn()
const { db, pool, close, writes } = openDatabase(config, { log: { info: () => {}, warn } })
afterAll(async () => {
  await close()
  await drop()
})

const one = async (text: string) => (await pool.query(text)).rows[0].value

describe('values', () => {
  it.each([
    ["timestamptz '2026-11-21 10:00:00+01'", '2026-11-21T09:00:00.000Z'],
    ["timestamptz '2026-11-21 09:00:00.1+00'", '2026-11-21T09:00:00.100Z'],
    ["timestamptz '2026-11-21 09:00:00.123999+00'", '2026-11-21T09:00:00.123Z'],
    ["timestamptz 'infinity'", 'infinity'],
    ["date '2026-02-28'", '2026-02-28'],
    ["int8 '9007199254740991'", 9007199254740991],
    ["numeric '12.50'", 12.5],
  ])('%s reads as %j', async (literal, value) => {
    expect(await one(`select ${literal} as value`)).toEqual(value)
  })

  it('reads times as UTC from a session in another zone', async () => {
    const abroad = openDatabase({ ...config, max: 1, options: '-c timezone=Asia/Kolkata' })
    const { rows } = await abroad.pool.query("select timestamptz '2026-11-21 09:00:00.25Z' as value")
    await abroad.close()
    expect(rows).toEqual([{ value: '2026-11-21T09:00:00.250Z' }])
  })

  it('renames columns and leaves the keys of jsonb alone', async () => {
    const { rows } = await sql`select 1 as user_id, '{"pain_points": {"first_one": 1}}'::jsonb as form_data`.execute(db)
    expect(rows).toEqual([{ userId: 1, formData: { pain_points: { first_one: 1 } } }])
  })

  it('leaves the parsers of other pools alone', async () => {
    const { default: pg } = await import('pg')
    expect(pg.types.getTypeParser(20)('1')).toBe('1')
  })
})

describe('the number of writes', () => {
  const grows = async (run: () => Promise<unknown>) => {
    const before = writes()
    await run().catch(() => {})
    return writes() > before
  }

  it.each(['select 1', 'with w as (select 1) select * from w'])('stays the same after %s', async (text) =>
    expect(await grows(() => pool.query(text))).toBe(false),
  )

  it.each([
    'create temporary table written (id int)',
    'insert into vas (name) values (null)',
    'with w as (delete from skills where false returning 1) select * from w',
  ])('grows with %s, even if that failed', async (text) => expect(await grows(() => pool.query(text))).toBe(true))

  it('grows when a transaction ends, before its caller goes on', async () => {
    const before = writes()
    await db.transaction().execute(async (tx) => {
      await sql`update skills set name = name`.execute(tx)
      expect(writes()).toBe(before)
    })
    expect(writes()).toBe(before + 1)
  })
})

describe('statements', () => {
  const prepared = () =>
    sql<{ count: number }>`select count(*) from pg_prepared_statements where statement like '%as marked%'`

  it('prepares once what runs often', async () => {
    const counts = await db.connection().execute(async (same) => {
      for (let n = 0; n < 3; n++) await sql`select ${n}::int as marked`.execute(same)
      return (await prepared().execute(same)).rows
    })
    expect(counts).toEqual([{ count: 2 }])
  })

  it('prepares nothing behind a transaction pooler', async () => {
    const pooled = openDatabase({ ...config, max: 1 }, { pooler: 'transaction' })
    await sql`select 1 as marked`.execute(pooled.db)
    const { rows } = await prepared().execute(pooled.db)
    await pooled.close()
    expect(rows).toEqual([{ count: 0 }])
  })

  it('stops naming at its limit', async () => {
    const { nameStatements } = await import('./statements.ts')
    const name = nameStatements()
    const names = Array.from({ length: 600 }, (_, n) => name(`select ${n}`))
    expect(new Set(names).size).toBe(501)
    expect(name('select 3')).toBe(names[3])
    expect(name('begin')).toBeUndefined()
  })

  it('heals after the columns of a prepared statement have changed', async () => {
    await sql`create table shape (a int)`.execute(db)
    await sql`insert into shape values (1)`.execute(db)
    const all = () => sql`select * from shape where ${1}::int = 1`.execute(db)
    await all()
    await sql`alter table shape alter a type text`.execute(db)
    await all().catch(() => {})
    expect((await all()).rows).toEqual([{ a: '1' }])
  })
})

describe('trouble', () => {
  const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const terminate = (pid: number) => {
    const other = openDatabase({ ...config, max: 1 })
    return other.pool.query(`select pg_terminate_backend(${pid})`).finally(other.close)
  }

  it('survives the end of an idle connection and logs it', async () => {
    const { rows } = await backend.execute(db)
    await terminate(rows[0]!.pid)
    await vi.waitFor(() => expect(warn).toHaveBeenCalled())
    expect(await one('select 1 as value')).toBe(1)
  })

  it('survives the end of a connection inside a transaction', async () => {
    const lost = db.transaction().execute(async (trx) => {
      const { rows } = await backend.execute(trx)
      await terminate(rows[0]!.pid)
      await new Promise((resolve) => setTimeout(resolve, 50))
      await sql`select 1`.execute(trx)
    })
    await expect(lost).rejects.toThrow()
    expect(await one('select 1 as value')).toBe(1)
  })

  it('gives up on a query in time and does not reuse its connection', async () => {
    const small = openDatabase({ ...config, max: 1, query_timeout: 200, statement_timeout: 0 })
    const started = performance.now()
    const slow = small.db.transaction().execute((trx) => sql`select pg_sleep(3)`.execute(trx))
    await expect(slow).rejects.toThrow('Query read timeout')
    expect((await small.pool.query('select 1 as value')).rows).toEqual([{ value: 1 }])
    expect(performance.now() - started).toBeLessThan(400)
    await small.close()
  })

  it('ends a transaction in which nothing is asked, and frees what it holds', async () => {
    expect(await one("select current_setting('idle_in_transaction_session_timeout') as value")).toBe('30s')
    const hung = openDatabase({ ...config, max: 1, idle_in_transaction_session_timeout: 100 })
    await sql`create table waited_for (a int)`.execute(db)
    const transaction = hung.db.transaction().execute(async (trx) => {
      await sql`lock table waited_for`.execute(trx)
      await sql`select a from waited_for`.execute(db)
      await sql`select a from waited_for`.execute(trx)
    })
    await expect(transaction).rejects.toThrow()
    expect((await hung.pool.query('select 1 as value')).rows).toEqual([{ value: 1 }])
    await hung.close()
  })

  it('lets no write happen after its caller was told that it failed', async () => {
    await sql`create table held (a int)`.execute(db)
    await sql`insert into held values (1)`.execute(db)
    await db.transaction().execute(async (trx) => {
      await sql`update held set a = 2`.execute(trx)
      await expect(sql`update held set a = 3`.execute(db)).rejects.toThrow('statement timeout')
    })
    expect(await one('select a as value from held')).toBe(2)
  })

  it('does not reuse a connection whose server has become a standby', async () => {
    const small = openDatabase({ ...config, max: 1 })
    const { rows: before } = await backend.execute(small.db)
    await sql`set default_transaction_read_only = on`.execute(small.db)
    await expect(sql`create table never (a int)`.execute(small.db)).rejects.toMatchObject({ code: '25006' })
    const { rows: after } = await backend.execute(small.db)
    expect(after).not.toEqual(before)
    await small.close()
  })

  it('says so when nothing can be reached', async () => {
    const nowhere = openDatabase({ host: '127.0.0.1', port: 1, user: 'kazi' })
    await expect(sql`select 1`.execute(nowhere.db)).rejects.toThrow('ECONNREFUSED')
    await nowhere.close()
    await nowhere.close()
  })
})
