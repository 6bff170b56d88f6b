import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '@kazi/schemas/brand'
import { type LoggerOptions, pino } from 'pino'
import { threadedCpu } from './cpu/threads.ts'
import { type Env, parseEnv } from './env.ts'
import { keepHeapSmall } from './heap.ts'
import { loggedError } from './http/logged-errors.ts'
import type { start } from './start.ts'
import { startupBanner } from './startup-banner.ts'

/** A failed start prints its reason in one sentence, and nothing else. */
function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

function printStartup({ links, where, adminKeys, demo }: Awaited<ReturnType<typeof start>>) {
  process.stdout.write(
    `${startupBanner(`${brand.name} is ready in ${Math.round(performance.now())} ms`, [
      ['Site', links.site],
      ['VA portal', `${links.portal}/va/login`],
      ['Console', `${links.admin}/admin`],
      ['Data', where],
      ...(adminKeys?.map(({ key }): [string, string] => ['Admin key', key]) ?? []),
      ...(demo
        ? ([
            null,
            ['Demo client', `${demo.client} / ${demo.password}`],
            ['Demo VA', `${demo.va} / ${demo.password}`],
          ] as const)
        : []),
    ] as Parameters<typeof startupBanner>[1])}\n`,
  )
}

function environment(given: NodeJS.ProcessEnv): Env {
  try {
    return parseEnv(given)
  } catch (error) {
    fail(error)
  }
}

/** The log says what happened, and nothing that people wrote, nor what lets somebody in. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  redact: ['req.headers.cookie', 'req.headers["x-admin-key"]', 'req.headers.authorization'],
  serializers: {
    req: ({ method, url, ip }) => ({ method, url: String(url).split('?')[0], ip }),
    err: loggedError,
  },
})

/** Runs the server, until the process is told to stop. */
export async function run(given: NodeJS.ProcessEnv) {
  const env = environment(given)
  const log = pino(logOptions(env.LOG_LEVEL))
  const cpu = threadedCpu(log)
  // Where our own database is not made yet, the demo's texts are read before the program is ready: their thread, which takes
  // longest to load, begins first. Otherwise it loads once the program listens, because only an analysis waits for it.
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres'))) cpu.warm(null).catch(() => {})
  // The database starts beside it: it is a process of its own, which works while the rest of the program is loaded.
  const launched = Promise.withResolvers<void>()
  const database = import('./start-database.ts').then(({ startDatabase }) => startDatabase(env, log, launched.resolve))
  await Promise.race([launched.promise, database.catch(() => {})])
  const running = await import('./start.ts').then(({ start }) => start(env, log, cpu, database)).catch(fail)
  keepHeapSmall()
  printStartup(running)

  let stoppingSince: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stoppingSince !== undefined) {
        // Whoever asks again waits for nobody; npm passes on what the terminal has sent to both.
        if (performance.now() - stoppingSince > 1000) running.app.server.closeAllConnections()
        return
      }
      stoppingSince = performance.now()
      // The thread ends last, so there is time; the process keeps its own when it exits.
      cpu.keepCompiled(null).catch(() => {})
      running.stop().then(() => process.exit(0), fail)
    })
}
