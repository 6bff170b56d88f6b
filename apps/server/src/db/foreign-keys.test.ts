import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../testing/cluster.ts'
import { openDatabase } from './database.ts'

const { config, drop } = await freshDatabase()
const { db, close } = openDatabase(config)
afterAll(async () => {
  await close()
  await drop()
})

/** Foreign keys without a full index that begins with their columns: a cascade would read the whole table. */
async function unindexed() {
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || ' (' || (
        select string_agg(attname, ', ' order by nr) from unnest(conkey) with ordinality k (attnum, nr)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = k.attnum) || ')' as key
    from pg_constraint c
    where contype = 'f' and connamespace = current_schema()::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
        and (string_to_array(i.indkey::text, ' ')::smallint[])[1:cardinality(c.conkey)] = c.conkey)
    order by 1`.execute(db)
  return rows.map(({ key }) => key)
}

describe('every foreign key', () => {
  it('has an index that starts with it', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_constraint where contype = 'f'`.execute(
      db,
    )
    expect(rows[0]?.n).toBeGreaterThan(30)
    expect(await unindexed()).toEqual([])
  })

  it('is seen without one, and with one that leaves rows out', async () => {
    await sql`create table planted (id int primary key, user_id int references users (id))`.execute(db)
    expect(await unindexed()).toEqual(['planted (user_id)'])
    await sql`create index planted_some on planted (user_id) where id > 1`.execute(db)
    await sql`create index planted_second on planted (id, user_id)`.execute(db)
    expect(await unindexed()).toEqual(['planted (user_id)'])
    await sql`create index planted_all on planted (user_id, id)`.execute(db)
    expect(await unindexed()).toEqual([])
  })
})

it('the count of what the team has not read looks at nothing else', async () => {
  const plan = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<Record<string, string>>`
      explain select id from threads where last_to_team > team_read_to`.execute(tx)
  })
  expect(plan.rows.map((row) => Object.values(row)[0]).join('\n')).toContain('threads_unread_by_team')
})
