import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../testing/cluster.ts'
import { openDatabase } from './database.ts'
import { checkPooler } from './pooler.ts'

const { config, drop } = await freshDatabase()
const admin = openDatabase(config)
const name = (await sql<{ name: string }>`select current_database() as name`.execute(admin.db)).rows[0]?.name
afterAll(async () => {
  await admin.close()
  await drop()
})

/** What every new session of the database brings along, as a pooler's would. */
async function give(settings: string[]) {
  for (const setting of settings) await admin.pool.query(`alter database ${name} set ${setting}`)
}
const check = async () => {
  const pooled = openDatabase(config, { pooler: 'transaction' })
  await checkPooler(pooled.pool).finally(pooled.close)
}

describe('connections of a transaction pooler', () => {
  it('are refused where a write could succeed after its caller was told that it failed', async () => {
    await give(['statement_timeout = 0', 'timezone = UTC'])
    await expect(check()).rejects.toThrow(/statement_timeout of at most 1800 ms \(it is 0\)/)
    await give(['statement_timeout = 60000'])
    await expect(check()).rejects.toThrow(/it is 60000/)
  })

  it('are refused where days would begin at another hour', async () => {
    await give(['statement_timeout = 1500', `timezone = 'Africa/Nairobi'`])
    await expect(check()).rejects.toThrow(/time zone UTC \(it is Africa\/Nairobi\)/)
  })

  it('are accepted with both', async () => {
    for (const zone of ['UTC', 'Etc/UTC', 'GMT']) {
      await give(['statement_timeout = 1800', `timezone = '${zone}'`])
      await check()
    }
  })
})

describe('statements', () => {
  const namedIn = async (pooler: 'transaction' | 'transaction-prepared') => {
    const { db, pool, close } = openDatabase({ ...config, max: 1 }, { pooler })
    await sql`select ${1}::int as marked`.execute(db)
    const { rows } = await pool.query('select name from pg_prepared_statements')
    await close()
    return rows.length
  }

  it('have names only where the pooler tells the statements of its clients apart', async () => {
    expect([await namedIn('transaction'), await namedIn('transaction-prepared')]).toEqual([0, 1])
  })
})
