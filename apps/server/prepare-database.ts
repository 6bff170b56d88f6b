import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepPrepared } from './src/db/embedded/prepared.ts'
import { startEmbedded } from './src/db/embedded.ts'
import { migrateToLatest } from './src/db/migrate.ts'
import { startBoss } from './src/jobs/jobs.ts'

/**
 * Makes the data directory that a first start copies: our own PostgreSQL with every table and the queues of jobs, and no
 * rows. Where it cannot run, a first start makes its data directory itself.
 */

const dataDir = await mkdtemp(join(tmpdir(), 'kazi-prepared-'))
const warn = (fields: object, text: string) => console.warn(text, fields)
try {
  const embedded = await startEmbedded({ dataDir, log: { info: () => {}, warn }, settings: { min_wal_size: '32MB' } })
  try {
    await migrateToLatest(embedded.connection)
    const quiet = { ...embedded.connection, supervise: false, schedule: false }
    const { boss } = await startBoss(quiet as Parameters<typeof startBoss>[0], (error) => warn({ err: error }, 'jobs'))
    await boss.stop({ graceful: false })
    await embedded.stop()
    await keepPrepared(join(embedded.directory, 'data'))
  } finally {
    await embedded.stop()
    // It is not always below the temporary directory.
    await rm(embedded.directory, { recursive: true, force: true })
  }
} catch (error) {
  console.warn(`No database was prepared: ${(error as Error).message}`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
