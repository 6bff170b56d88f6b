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

/** A replica that is behind counts until it has not been met for so long: it is gone, or the balancer took it out. */
const remembered = 2 * oldestRead

type Seen = { server: string; position: number }
const written = sql`((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end) - '0/0')::text`
const positionOf = async (db: Db) => {
  const { rows } = await sql<{ position: string }>`select ${written} as position`.execute(db)
  return Number(rows[0]?.position ?? Number.NaN)
}
/** Holds its connection for a moment, so that those who ask together ask on different ones. A server is known by its start. */
const replicaOf = async (db: Db): Promise<Seen> => {
  const { rows } = await sql<{ server: string; position: string }>`
    select pg_postmaster_start_time()::text as server, ${written} as position, pg_sleep(0.005)`.execute(db)
  return { server: rows[0]?.server ?? '', position: Number(rows[0]?.position ?? Number.NaN) }
}

/**
 * Opens a replica for reading. Twice a second, it asks the primary how far it has written and the replica how far it
 * has come: a replica that has reached a position is as new as the moment at which the primary named it. One that is
 * more than `oldestRead` behind is not used; while the primary is away, it is, since there is nothing newer to read.
 * Where several share an address, all connections are asked, and none is used while one of them led to a replica that is
 * behind: nobody can say which of them answers.
 * What fails on the replica, or is not found there, is read from the primary.
 */
export async function openReplica(
  config: pg.PoolConfig,
  primary: Db,
  { log, pooler, checkEvery = checkEveryMs }: { log?: Log; pooler?: Pooler | undefined; checkEvery?: number } = {},
) {
  const { db, pool, close } = openDatabase(config, { ...(log && { log }), pooler })
  const stop = new AbortController()
  const named: { at: number; position: number }[] = []
  const servers = new Map<string, { newAsOf: number; metAt: number }>()
  let primaryIsAway = false
  let wasUsed = true

  function isUsable() {
    if (primaryIsAway) return true
    const met = [...servers.values()]
    const newest = Math.max(...met.map(({ newAsOf }) => newAsOf))
    return performance.now() - newest <= oldestRead && met.every(({ newAsOf, metAt }) => metAt - newAsOf <= oldestRead)
  }
  async function check() {
    const at = performance.now()
    const [position, ...asked] = await Promise.allSettled([
      positionOf(primary),
      ...Array.from({ length: Math.max(1, pool.totalCount) }, () => replicaOf(db)),
    ])
    if (position.status === 'fulfilled') named.push({ at, position: position.value })
    if (named.length > 2 * Math.ceil(oldestRead / checkEvery) + 2) named.shift()
    const answers = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    for (const { server, position: reached } of answers) {
      const times = named.flatMap((one) => (one.position <= reached ? [one.at] : []))
      const before = servers.get(server)?.newAsOf ?? Number.NEGATIVE_INFINITY
      servers.set(server, { newAsOf: Math.max(before, ...times), metAt: at })
    }
    for (const [server, { metAt }] of servers) if (at - metAt > remembered) servers.delete(server)
    primaryIsAway = position.status === 'rejected' && answers.length > 0
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
