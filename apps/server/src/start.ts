import { join } from 'node:path'
import type { Analyst } from '@kazi/analyst/analyst'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { argonPasswords } from './accounts/passwords.ts'
import { storedAdminKey } from './admin-keys.ts'
import { llmAnalyst } from './analysis/llm.ts'
import { buildApp } from './app.ts'
import { builtInOn } from './cpu/cpu.ts'
import { freeMemory } from './cpu/free-memory.ts'
import type { ThreadedCpu } from './cpu/threads.ts'
import { type Db, openDatabase } from './db/database.ts'
import { migrateToLatest } from './db/migrate.ts'
import { checkPooler } from './db/pooler.ts'
import { openReplica, readFrom } from './db/replica.ts'
import { type Env, hasUnknownProxy, reachesOthers } from './env.ts'
import { linksOf } from './http/hosts.ts'
import { watchFailures } from './jobs/failures.ts'
import { jobNames, startBoss } from './jobs/jobs.ts'
import { databaseLimiter, noLimiter } from './limits/limits.ts'
import { startListener } from './live/listener.ts'
import { warmMatching } from './matching/matching.service.ts'
import { keysOf } from './notifications/push.ts'
import { localStore, s3Store } from './ports/file-store.ts'
import { outboxOnlyMailer, smtpMailer } from './ports/mailer.ts'
import { webPushService } from './ports/push-service.ts'
import { openDemoAccounts } from './seed/seed.queries.ts'
import { seedDemo } from './seed/seed.ts'
import type { StartedDatabase } from './start-database.ts'
import { startWorkers } from './workers/workers.ts'

const analystOf = (env: Env, builtIn: Analyst, log: FastifyBaseLogger) =>
  env.AI_PROVIDER && env.AI_MODEL
    ? llmAnalyst(
        { provider: env.AI_PROVIDER, model: env.AI_MODEL, baseUrl: env.AI_BASE_URL, apiKey: env.AI_API_KEY },
        builtIn,
        { log },
      )
    : builtIn

/** Files are in the bucket that the environment names, or below DATA_DIR. */
const filesOf = ({ DATA_DIR, ...env }: Env) => ({
  inbox: join(DATA_DIR, 'arriving'),
  store:
    env.FILES_S3_ENDPOINT && env.FILES_S3_ACCESS_KEY_ID && env.FILES_S3_SECRET_ACCESS_KEY
      ? s3Store({
          endpoint: env.FILES_S3_ENDPOINT,
          region: env.FILES_S3_REGION,
          accessKeyId: env.FILES_S3_ACCESS_KEY_ID,
          secretAccessKey: env.FILES_S3_SECRET_ACCESS_KEY,
        })
      : localStore(join(DATA_DIR, 'files')),
})

/** The error of a database that the environment names, in one sentence. */
function unusable(env: Env, name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL', error: unknown) {
  if (!env.DATABASE_URL) return error
  const setting = env[name] ? name : 'DATABASE_URL'
  const { message, code } = error as { message?: string; code?: string }
  const reason = message || String(code ?? error)
  const hint = /startup parameter/.test(reason) ? '; DATABASE_POOLER must be set for a transaction pooler' : ''
  return new Error(`The database that ${setting} names cannot be used: ${reason}${hint}.`, { cause: error })
}

/** Opens the pools of the requests. The replica, if there is one, may be away: the primary has everything. */
async function openPools(env: Env, config: pg.PoolConfig, log: FastifyBaseLogger) {
  const pooler = env.DATABASE_POOLER
  const { db, pool, close, writes } = openDatabase(config, { log, pooler })
  try {
    await (pooler ? checkPooler(pool) : pool.query('select'))
  } catch (error) {
    await close()
    throw unusable(env, 'DATABASE_URL', error)
  }
  if (!env.DATABASE_READ_URL) return { db, pool, read: readFrom(db), close, writes }
  const replica = await openReplica({ connectionString: env.DATABASE_READ_URL }, db, { log, pooler })
  return { db, pool, read: replica.read, close: () => Promise.all([replica.close(), close()]), writes }
}

async function refuseDemoAccounts(db: Db) {
  if ((await openDemoAccounts(db)).length > 0)
    throw new Error(
      'The database holds demo accounts, whose password is public, and HOST or SITE_URL lets others reach them: name another DATA_DIR or DATABASE_URL, or stay on a loopback address.',
    )
}

/** How long whoever is being answered may hold up the stop, in milliseconds: one who reads no more would do so for ever. */
const closesWithin = 10_000

/**
 * Starts the whole program around the threads and the database, which are stopped with it, and returns how to stop it. If a
 * step fails, what was started before it and beside it is stopped.
 */
export async function start(env: Env, log: FastifyBaseLogger, cpu: ThreadedCpu, database: Promise<StartedDatabase>) {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse())
      await step().catch((error) => log.error({ err: error }, 'could not stop cleanly'))
  }
  /** Whichever is ready first, they are stopped in the reverse of this order: jobs end before the pools that they use. */
  const opening = <T>(opened: Promise<T>, close: (opened: T) => Promise<unknown>) => {
    undo.push(() => opened.then(close, () => {}))
    return opened
  }
  try {
    undo.push(cpu.close)
    const { pooled, direct, where, stop: stopDatabase } = await database
    undo.push(stopDatabase)
    await migrateToLatest(direct).catch((error) => {
      throw unusable(env, 'DATABASE_DIRECT_URL', error)
    })
    const onError = (error: unknown) => log.warn({ err: error }, 'the database is away')
    const [{ db, pool, read, writes }, { boss, jobs }, listener] = await Promise.all([
      opening(openPools(env, pooled, log), (pools) => pools.close()),
      opening(startBoss(direct as Parameters<typeof startBoss>[0], onError), ({ boss }) =>
        boss.stop({ graceful: true, timeout: 5000 }),
      ),
      opening(startListener(direct, onError), (listener) => listener.close()),
    ])

    const adminKeys = env.ADMIN_KEYS ?? [
      { label: 'admin', key: await storedAdminKey(env.DATA_DIR), role: 'owner' as const },
    ]
    const mailer = env.SMTP_URL ? smtpMailer(env.SMTP_URL, env.MAIL_FROM) : outboxOnlyMailer
    undo.push(async () => mailer.close?.())
    const push = webPushService({ loopback: env.PUSH_TO_LOOPBACK })
    const passwords = argonPasswords()
    const builtIn = builtInOn(cpu)
    const analyst = analystOf(env, builtIn, log)
    const links = linksOf(env, env.PORT)
    const limiter = env.RATE_LIMITS ? databaseLimiter : noLimiter
    const context = { db, jobs, links, limiter, cpu }
    const files = filesOf(env)
    const failures = watchFailures(jobNames, log)
    if (hasUnknownProxy(env))
      log.warn('TRUST_PROXY does not name the proxy that passes requests on: limits take everybody for one address')
    if (reachesOthers(env)) await refuseDemoAccounts(context.db)
    const mayDemo = env.SEED_DEMO ?? !(env.DATABASE_URL || reachesOthers(env))
    // In this order: only an empty database gets the demo, and jobs count the weeks that it has.
    const demoAndJobs = async () => {
      const demo = mayDemo ? await seedDemo(direct, { ...context, files }, passwords, builtIn) : null
      await keysOf(db)
      await startWorkers(boss, context, { mailer, push, files, failures })
      return demo
    }
    const building = buildApp(
      {
        ...context,
        read,
        writes,
        analyst,
        passwords,
        listener,
        files,
        push,
        adminKeys,
        passwordMinLength: env.PASSWORD_MIN_LENGTH,
        mailGoesOut: mailer.goesOut,
      },
      {
        log,
        split: Boolean(env.PORTAL_URL),
        anyHost: !env.SITE_URL && reachesOthers(env),
        trustProxy: env.TRUST_PROXY,
        monitored: { pool, queues: cpu.queues, failures },
      },
    )
    const [app, demo] = await Promise.all([
      opening(building, async (app) => {
        // Open streams would delay closing the server, so they end first.
        await listener.close()
        const late = setTimeout(() => app.server.closeAllConnections(), closesWithin)
        await app.close().finally(() => clearTimeout(late))
      }),
      demoAndJobs(),
    ])
    // Nobody waits for this thread yet.
    freeMemory()
    // The startup banner already shows where the server listens.
    app.log.level = 'warn'
    await app.listen({ port: env.PORT, host: env.HOST })
    app.log.level = log.level
    const loaded = cpu
      .warm(null)
      .catch((error) => log.error({ err: error }, 'the thread that reads texts could not load'))
    Promise.all([loaded, warmMatching(context)])
      .then(() => cpu.freeMemory(null))
      .catch(onError)
    return { app, links, where, adminKeys: env.ADMIN_KEYS ? null : adminKeys, demo, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
