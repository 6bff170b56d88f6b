import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

class Undo extends Error {}

/** Of the connection so far: earlier transactions count too, until it reports them. */
const soFar = async (tx: Tx) => {
  const { rows } = await sql<{ read: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables`.execute(tx)
  return rows[0]?.read ?? Number.NaN
}

/**
 * How many rows PostgreSQL reads for what `call` asks, of all tables together, also where it throws them away again.
 * What `call` wrote is undone.
 */
export async function rowsRead(db: Db, call: (tx: Tx) => Promise<unknown>): Promise<number> {
  let read = Number.NaN
  await db
    .transaction()
    .execute(async (tx) => {
      // Parallel workers count for themselves.
      await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
      const before = await soFar(tx)
      await call(tx)
      read = (await soFar(tx)) - before
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return read
}
