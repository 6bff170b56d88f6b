import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectInvariants } from './invariants.ts'

export const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

/** The built program with separate demo data; rate limits are off, because all requests come from one address. */
export async function startServer(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'kazi-own-'))
  const port = await freePort()
  const main = join(import.meta.dirname, '../../../apps/server/dist/main.js')
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', SEED_DEMO: '1', ...settings },
  })
  const origin = `http://localhost:${port}`
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    await expectInvariants(dataDir)
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  const deadline = Date.now() + 60_000
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('The server did not start.')
    await new Promise((wait) => setTimeout(wait, 100))
  }
  return { origin, stop }
}
