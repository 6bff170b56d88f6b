import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { migrationCheck } from '../db/migrate.ts'
import { AppError } from '../errors.ts'
import type { Deps } from '../trpc/context.ts'
import { isPublicHost } from './hosts.ts'
import { maxWaitMs, within } from './within.ts'

/**
 * For monitoring: alive (checks nothing else), and ready (the database answers, accepts writes, and has all migrations and
 * none that this program does not know: a newer one may have removed what this one reads).
 * Both are called by address or internal name; a public host shows only that the program is alive.
 */
export async function serveHealth(server: FastifyInstance, { db, links }: Deps, split: boolean) {
  const schemaOf = await migrationCheck()
  const isPublic = isPublicHost(links, split)
  // A busy server is alive, and must not be restarted for it. It is not ready: others should get the calls.
  const whileBusy = { pressureHandler: () => {} }
  server.get('/healthz', { config: whileBusy }, async () => ({ status: 'ok' }))
  server.get('/readyz', async (req, reply) => {
    if (isPublic(req)) throw new AppError('NOT_FOUND', 'Not found')
    const [schema, writable] = await within(maxWaitMs, Promise.all([schemaOf(db), isWritable(db)])).catch(() => [])
    const status = statusOf(schema, writable)
    if (status !== 'ok') reply.code(503).header('retry-after', '2')
    return { status, migrated: schema?.migrated }
  })
}

function statusOf(schema: { migrated: boolean; newer: boolean } | undefined, writable: boolean | undefined) {
  if (!schema) return 'database away'
  if (!schema.migrated) return 'not migrated'
  if (schema.newer) return 'database is newer than this program'
  return writable ? 'ok' : 'database is read-only'
}

/** False on a standby, which a primary becomes when another server takes over. */
async function isWritable(db: Db) {
  const { rows } = await sql<{ writable: boolean }>`select not pg_is_in_recovery() as writable`.execute(db)
  return rows[0]?.writable ?? false
}
