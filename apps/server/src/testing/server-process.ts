import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../main.ts')
const probe = join(import.meta.dirname, 'probe.ts')
export const processKey = 'Vq7-hostile-round-key-2f9Lm4Xz8Kd1Wc6B'

export type Stats = { longestMs: number; heapUsed: number; external: number; rss: number }
export type ServerProcess = Awaited<ReturnType<typeof startProcess>>

/** A data directory that PostgreSQL can reach even when root starts it, because it then runs as another user. */
export async function ownDataDir() {
  const directory = await mkdtemp(join(tmpdir(), 'kazi-hostile-'))
  await chmod(directory, 0o755)
  return { directory, remove: () => rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) }
}

export const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })

/**
 * The whole program in a separate process, as npm starts it, which reports on its event loop and memory.
 * `onChild` receives the process at once, before it is ready.
 */
export async function startProcess(env: Record<string, string>, onChild: (child: ChildProcess) => void = () => {}) {
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const child = fork(main, [], {
    execArgv: ['--expose-gc', '--import', probe],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      ADMIN_KEYS: `hostile:${processKey}`,
      RATE_LIMITS: 'off',
      ...env,
    },
  })
  onChild(child)
  const printed = { out: '', err: '' }
  child.stdout?.on('data', (text) => {
    printed.out += text
  })
  child.stderr?.on('data', (text) => {
    printed.err += text
  })
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  await Promise.race([
    ended.then(() => {
      throw new Error(`The server did not start: ${printed.err || printed.out}`)
    }),
    untilReady(child, printed),
  ])
  let asked = 0
  const stats = (collect = false) =>
    new Promise<Stats>((done, fail) => {
      const id = ++asked
      const heard = (answer: Stats & { id: number }) => {
        if (answer.id !== id) return
        child.off('message', heard as never)
        done(answer)
      }
      child.on('message', heard as never)
      child.send({ id, collect }, (error) => error && fail(error))
    })
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    printed,
    ended,
    stats,
    kill: async (signal: NodeJS.Signals = 'SIGKILL') => {
      child.kill(signal)
      return ended
    },
  }
}

async function untilReady(child: ChildProcess, printed: { out: string }) {
  while (!printed.out.includes('╯') && child.exitCode === null) await new Promise((wait) => setTimeout(wait, 20))
}
