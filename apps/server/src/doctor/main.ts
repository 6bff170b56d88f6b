import { noTimeLimits, openDatabase } from '../db/database.ts'
import { connectionForTools } from '../db/embedded.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { parseEnv } from '../env.ts'
import { linksOf } from '../http/hosts.ts'
import { startBoss } from '../jobs/jobs.ts'
import { noLimiter } from '../limits/limits.ts'
import { type Broken, brokenInvariants } from './invariants.ts'
import { repairAll } from './repair.ts'

/**
 * `npm run doctor` finds broken invariants in the database, repairs them and records that in the audit;
 * `npm run doctor -- --dry-run` only reports. It works beside a running server. Exit code 0: nothing is broken (now).
 */
const dryRun = process.argv.includes('--dry-run')
/** Repairs never read texts or rank VAs, and a thread with the models takes seconds to start. */
const silent = { info: () => {}, warn: () => {} }

const env = parseEnv(process.env)
const { connection, running, stop } = env.DATABASE_URL
  ? {
      connection: { connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL },
      running: true,
      stop: async () => {},
    }
  : await connectionForTools({ dataDir: env.DATA_DIR, log: silent })
// Checking every row may take longer than a request is allowed to.
const { db, close } = openDatabase({ ...connection, max: 2, ...noTimeLimits })
try {
  // A running server has already migrated, and decides its own version.
  if (!running) await migrateToLatest(connection)
  const found = await brokenInvariants(db)
  for (const broken of found) process.stdout.write(`${sentenceFor(broken)}\n`)
  const left = found.length === 0 || dryRun ? found : await repair()
  process.stdout.write(`${found.length} found, ${found.length - left.length} repaired\n`)
  process.exitCode = left.length > 0 ? 1 : 0
} finally {
  await close()
  await stop()
}

async function repair() {
  const { boss, jobs } = await startBoss(
    { ...connection, supervise: false, schedule: false } as Parameters<typeof startBoss>[0],
    () => {},
  )
  try {
    return await repairAll({ db, jobs, links: linksOf(env, env.PORT), limiter: noLimiter })
  } finally {
    await boss.stop({ graceful: false })
  }
}

function sentenceFor({ invariant, ...broken }: Broken) {
  const [[name, id] = []] = Object.entries(broken)
  return `${name?.replace('Id', '')} ${id}: not so: ${invariant}`
}
