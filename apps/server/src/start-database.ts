import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { preparedFolder } from './db/embedded/prepared.ts'
import { startEmbedded } from './db/embedded.ts'
import type { Env } from './env.ts'

export type StartedDatabase = Awaited<ReturnType<typeof startDatabase>>

/**
 * How to connect for requests (`pooled`), and for what needs a session or more time than a request has (`direct`).
 * `onLaunch` is called when the first process of our own PostgreSQL begins its work.
 */
export async function startDatabase(env: Env, log: FastifyBaseLogger, onLaunch?: () => void) {
  if (env.DATABASE_URL) {
    const pooled: pg.PoolConfig = { connectionString: env.DATABASE_URL }
    const direct: pg.PoolConfig = { connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL }
    return { pooled, direct, where: 'DATABASE_URL', stop: async () => {} }
  }
  const { connection, directory, stop } = await startEmbedded({
    dataDir: env.DATA_DIR,
    log,
    prepared: preparedFolder,
    onLaunch,
  })
  return { pooled: connection, direct: connection, where: directory, stop }
}
