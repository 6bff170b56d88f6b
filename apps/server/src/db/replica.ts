import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { type Db, type Log, openDatabase, type Pooler } from './database.ts'

/**
 * Runs a query whose result may be a little old, never one that shows somebody what they have just written. With a
 * replica, it runs there unless the replica is behind or away.
 */
export type Read = <T>(query: (db: Db) => Promise<T>) => Promise<T>

/** How old, in milliseconds, what a replica returns may be. */
export const oldestRead = 2000
const checkEveryMs = 500

/** Without a replica, everything is read from the primary. */
export const readFrom =
  (db: Db): Read =>
  (query) =>
    query(db)

/** A statement that was too slow on the replica would burden the primary as well. */
const isTooSlow = (error: unknown) => (error as { code?: string }).code === '57014'

const writtenUpTo = sql<{ position: string }>`
  select ((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end) - '0/0')::text
    as position`
const positionOf = async (db: Db) => Number((await writtenUpTo.execute(db)).rows[0]?.position ?? Number.NaN)

/**
 * Opens a replica for reading. Twice a second, it asks the primary how far it has written and the replica how far it
 * has come: a replica that has reached a position is as new as the moment at which the primary named it. One that is
 * more than `oldestRead` behind is not used; while the primary is away, it is, since there is nothing newer to read.
 * One connection is asked: where several replicas share an address, the balancer in front of them takes out one that
 * is behind.
 * What fails on the replica, or is not found there, is read from the primary.
 */
export async function openReplica(
  config: pg.PoolConfig,
  primary: Db,
  { log, pooler, checkEvery = checkEveryMs }: { log?: Log; pooler?: Pooler | undefined; checkEvery?: number } = {},
) {
  const { db, close } = openDatabase(config, { ...(log && { log }), pooler })
  const stop = new AbortController()
  const named: { at: number; position: number }[] = []
  let newAsOf = Number.NEGATIVE_INFINITY
  let primaryIsAway = false
  let wasUsed = true

  const isUsable = () => primaryIsAway || performance.now() - newAsOf <= oldestRead
  async function check() {
    const at = performance.now()
    const [written, reached] = await Promise.allSettled([positionOf(primary), positionOf(db)])
    if (written.status === 'fulfilled') named.push({ at, position: written.value })
    if (named.length > 2 * Math.ceil(oldestRead / checkEvery) + 2) named.shift()
    if (reached.status === 'fulfilled')
      for (const { at, position } of named) if (position <= reached.value) newAsOf = Math.max(newAsOf, at)
    primaryIsAway = written.status === 'rejected' && reached.status === 'fulfilled'
    if (isUsable() === wasUsed) return
    wasUsed = !wasUsed
    if (wasUsed) log?.info({}, 'reading from the replica')
    else log?.warn({}, 'the replica is away or behind: reading from the primary')
  }
  const watching = (async () => {
    while (!stop.signal.aborted) {
      await sleep(checkEvery, undefined, { signal: stop.signal, ref: false })
      await check()
    }
  })().catch(() => {})
  await check()

  const read: Read = async (query) => {
    if (!isUsable()) return query(primary)
    try {
      return await query(db)
    } catch (error) {
      if (isTooSlow(error)) throw error
      return query(primary)
    }
  }
  return {
    read,
    async close() {
      stop.abort()
      await watching
      await close()
    },
  }
}
