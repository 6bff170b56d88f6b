import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { migrationCheck } from '../db/migrate.ts'
import { AppError } from '../errors.ts'
import type { Deps } from '../trpc/context.ts'
import { isPublicHost } from './hosts.ts'
import { patience, within } from './within.ts'

/**
 * For monitoring: alive (checks nothing else), and ready (the database answers, accepts writes and has all migrations).
 * Both are called by address or internal name; a public host shows only that the program is alive.
 */
export async function serveHealth(server: FastifyInstance, { db, links }: Deps, split: boolean) {
  const isMigrated = await migrationCheck()
  const isPublic = isPublicHost(links, split)
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (req, reply) => {
    if (isPublic(req)) throw new AppError('NOT_FOUND', 'Not found')
    const [migrated, writable] = await within(patience, Promise.all([isMigrated(db), isWritable(db)])).catch(() => [])
    if (migrated && writable) return { status: 'ok', migrated }
    const status = migrated === undefined ? 'database away' : migrated ? 'database is read-only' : 'not migrated'
    return reply.code(503).header('retry-after', '2').send({ status, migrated })
  })
}

/** False on a standby, which a primary becomes when another server takes over. */
async function isWritable(db: Db) {
  const { rows } = await sql<{ writable: boolean }>`select not pg_is_in_recovery() as writable`.execute(db)
  return rows[0]?.writable ?? false
}
