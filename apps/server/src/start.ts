import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { argonPasswords } from './accounts/passwords.ts'
import { storedAdminKey } from './admin-keys.ts'
import type { Analyst } from './analysis/analyst.ts'
import { llmAnalyst } from './analysis/llm.ts'
import { buildApp } from './app.ts'
import { builtInOn } from './cpu/cpu.ts'
import { threadedCpu } from './cpu/threads.ts'
import { type Db, openDatabase } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrateToLatest } from './db/migrate.ts'
import { type Env, reachesOthers } from './env.ts'
import { linksOf } from './http/hosts.ts'
import { startBoss } from './jobs/jobs.ts'
import { databaseLimiter, noLimiter } from './limits/limits.ts'
import { startListener } from './live/listener.ts'
import { warmMatching } from './matching/matching.service.ts'
import { outboxOnlyMailer, smtpMailer } from './ports/mailer.ts'
import { openDemoAccounts } from './seed/seed.queries.ts'
import { seedDemo } from './seed/seed.ts'
import { startWorkers } from './workers/workers.ts'

async function database(env: Env, log: FastifyBaseLogger) {
  if (env.DATABASE_URL)
    return {
      connection: { connectionString: env.DATABASE_URL } as pg.PoolConfig,
      where: 'DATABASE_URL',
      stop: async () => {},
    }
  const { connection, directory, stop } = await startEmbedded({ dataDir: env.DATA_DIR, log })
  return { connection, where: directory, stop }
}

const analystOf = (env: Env, builtIn: Analyst, log: FastifyBaseLogger) =>
  env.AI_PROVIDER && env.AI_MODEL
    ? llmAnalyst(
        { provider: env.AI_PROVIDER, model: env.AI_MODEL, baseUrl: env.AI_BASE_URL, apiKey: env.AI_API_KEY },
        builtIn,
        { log },
      )
    : builtIn

const unreachable = (env: Env, error: unknown) =>
  env.DATABASE_URL
    ? new Error(
        `The database that DATABASE_URL names cannot be used: ${error instanceof Error && error.message ? error.message : String((error as { code?: string }).code ?? error)}.`,
        { cause: error },
      )
    : error

async function refuseDemoAccounts(db: Db) {
  if ((await openDemoAccounts(db)).length > 0)
    throw new Error(
      'The database holds demo accounts, whose password is public, and HOST or SITE_URL lets others reach them: name another DATA_DIR or DATABASE_URL, or stay on a loopback address.',
    )
}

/** Starts the whole program and returns how to stop it. If a step fails, what was started before it is stopped. */
export async function start(env: Env, log: FastifyBaseLogger) {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse())
      await step().catch((error) => log.error({ err: error }, 'could not stop cleanly'))
  }
  try {
    // Warms up in its own thread while the database starts.
    const cpu = threadedCpu(log)
    undo.push(cpu.close)
    const warm = cpu.warm(null)
    warm.catch(() => {})
    const { connection, where, stop: stopDatabase } = await database(env, log)
    undo.push(stopDatabase)
    await migrateToLatest(connection).catch((error) => {
      throw unreachable(env, error)
    })
    const { db, close } = openDatabase(connection, { log })
    undo.push(close)
    const onError = (error: unknown) => log.warn({ err: error }, 'the database is away')
    const { boss, jobs } = await startBoss(connection as Parameters<typeof startBoss>[0], onError)
    undo.push(() => boss.stop({ graceful: true, timeout: 5000 }))
    const listener = await startListener(connection, onError)
    undo.push(() => listener.close())

    const adminKeys = env.ADMIN_KEYS ?? [{ label: 'admin', key: await storedAdminKey(env.DATA_DIR) }]
    const mailer = env.SMTP_URL ? smtpMailer(env.SMTP_URL, env.MAIL_FROM) : outboxOnlyMailer
    undo.push(async () => mailer.close?.())
    const passwords = argonPasswords()
    const builtIn = builtInOn(cpu)
    const analyst = analystOf(env, builtIn, log)
    const links = linksOf(env, env.PORT)
    const limiter = env.RATE_LIMITS ? databaseLimiter : noLimiter
    const work = { db, jobs, links, limiter, cpu }
    if (reachesOthers(env)) await refuseDemoAccounts(work.db)
    const mayDemo = env.SEED_DEMO ?? !(env.DATABASE_URL || reachesOthers(env))
    const demo = mayDemo ? await seedDemo(connection, work, passwords, builtIn) : null
    const app = await buildApp(
      {
        ...work,
        analyst,
        passwords,
        listener,
        adminKeys,
        passwordMinLength: env.PASSWORD_MIN_LENGTH,
        mailGoesOut: mailer.goesOut,
      },
      {
        log,
        split: Boolean(env.PORTAL_URL),
        anyHost: !env.SITE_URL && reachesOthers(env),
        trustProxy: env.TRUST_PROXY,
      },
    )
    // Open streams would delay closing the server, so they end first.
    undo.push(async () => {
      await listener.close()
      await app.close()
    })
    await startWorkers(boss, work, mailer)
    // Ready means ready: the first caller does not wait for anything that could have been loaded before.
    await warm
    // The startup banner already shows where the server listens.
    app.log.level = 'warn'
    await app.listen({ port: env.PORT, host: env.HOST })
    app.log.level = log.level
    warmMatching(work).catch(onError)
    return { app, links, where, adminKeys: env.ADMIN_KEYS ? null : adminKeys, demo, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
