import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { copyOf, dropCopies, filledDatabase } from './fill/databases.ts'
import { type Size, tokenOf } from './fill/fill.ts'
import type { Call } from './load/http.ts'
import { twoCores } from './machine/cores.ts'
import { cache, mallocSettings, nodeOptions, packageRoot, serverProgram, serverSource } from './machine/paths.ts'
import { startCluster } from './machine/postgres.ts'
import { type Server, type Start, startServer } from './machine/processes.ts'
import type { Options } from './options.ts'
import type { Row } from './report.ts'

/** One benchmark: `npm run bench -- NAME` runs it. */
export type Benchmark = {
  name: string
  /** One line for `npm run bench -- list`. */
  about: string
  /** Sizes for this benchmark instead of the defaults; the command line still wins. */
  sizes?: Partial<Options>
  /** Runs only when named: `npm run bench` without a name skips it. */
  manual?: boolean
  run(bench: Bench): Promise<Row[]>
}

const adminKey = randomBytes(32).toString('hex')

type OfProduct = {
  env?: Record<string, string>
  name?: string
  core?: Start['core']
  nodeArgs?: string[]
  /** As it is written, so that each function is in a file that says where it belongs. */
  asWritten?: boolean
}

/** Gives benchmarks what they need: databases, servers, and a log for progress. */
export async function openBench(options: Options, log: (line: string) => void, directory = join(cache, 'cluster')) {
  const cores = twoCores()
  const cluster = await startCluster(directory, cores?.load)
  await dropCopies(cluster)
  const undo: (() => Promise<unknown>)[] = []
  const stopLater = async <T extends { stop(): Promise<unknown> }>(server: T) => {
    undo.push(() => server.stop())
    return server
  }

  /** The product as `npm start` runs it, on the database at `url`; settings beyond the usual ones are printed. */
  const product = async (
    url: string,
    { env = {}, name = 'product', core = cores?.server, nodeArgs = [], asWritten = false }: OfProduct = {},
  ) => {
    for (const [setting, value] of Object.entries(env)) log(`${name} runs with ${setting}=${value}`)
    const own = { DATABASE_URL: url, ADMIN_KEYS: `bench:${adminKey}`, SEED_DEMO: '0' }
    return stopLater(
      await startServer({
        name,
        nodeArgs: [...nodeOptions, ...nodeArgs],
        core,
        script: asWritten ? join(serverSource, 'main.ts') : serverProgram,
        env: { ...mallocSettings, ...own, ...env },
      }),
    )
  }
  const baseline = async (url: string, env: Record<string, string> = {}) =>
    stopLater(
      await startServer({
        name: 'baseline',
        script: join(packageRoot, 'src/baseline/server.ts'),
        env: { DATABASE_URL: url, NODE_ENV: 'production', ...env },
        core: cores?.server,
      }),
    )
  const migrate = async (url: string) => {
    const server = await startServer({
      name: 'migrating',
      script: serverProgram,
      env: { DATABASE_URL: url, ADMIN_KEYS: `bench:${adminKey}`, SEED_DEMO: '0' },
    })
    await server.stop()
  }
  const filled = (size: Size) => filledDatabase(cluster, size, migrate, log)
  const copied = async (made: ReturnType<typeof copyOf>) => {
    const copy = await made
    undo.push(copy.drop)
    return copy
  }

  return {
    options,
    log,
    cores,
    cluster,
    adminKey,
    product,
    baseline,
    startOther: async (start: Start): Promise<Server> => stopLater(await startServer(start)),
    filled,
    /** A writable copy of the filled database that the calls run on. */
    copyOfCalls: async () => {
      const { clients, tasks, vas } = options
      return copied(copyOf(cluster, await filled({ clients, tasks, vas, heavy: 0 })))
    },
    /** Stops what the last benchmark started and drops its copies. */
    async cleanUp() {
      for (const step of undo.splice(0).toReversed()) await step()
    },
    async close() {
      await this.cleanUp()
      await cluster.stop()
    },
  }
}
export type Bench = Awaited<ReturnType<typeof openBench>>

/** The same call by each of the first clients, in turn. */
export const asEachClient = (clients: number, call: Call): Call[] =>
  Array.from({ length: clients }, (_, at) => ({
    ...call,
    headers: { ...call.headers, cookie: `kazi_client=${tokenOf(at + 1)}` },
  }))
