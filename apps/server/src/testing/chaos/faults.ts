import { execFile } from 'node:child_process'
import { statfs, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type ServerProcess, startProcess } from '../server-process.ts'
import type { startMailStub } from './mail-stub.ts'
import { signalPostgres } from './postgres-of.ts'

export type Stage = {
  dataDir: string
  env: Record<string, string>
  server: ServerProcess
  mail: Awaited<ReturnType<typeof startMailStub>>
  /** The data directory is a separate file system that can be filled. */
  fillable: boolean
}
export type Fault = {
  name: string
  /** The server process itself ends: its answers are not checked meanwhile. */
  ends: boolean
  /** Causes the fault, and returns once a server answers again. */
  strike: (stage: Stage) => Promise<void>
}

const restart = async (stage: Stage) => {
  stage.server = await startProcess({ ...stage.env, PORT: String(stage.server.port) })
}
const somewhat = (most: number) => sleep(Math.random() * most)

/** Starts the server and kills it after so many milliseconds, in whatever phase it is; then starts it for good. */
async function killedWhileStarting(stage: Stage, afterMs: number) {
  const halfway = startProcess({ ...stage.env, PORT: String(stage.server.port) }, (child) => {
    setTimeout(() => child.kill('SIGKILL'), afterMs)
  })
  await halfway.then(
    (server) => server.kill(),
    () => {},
  )
  await restart(stage)
}

/** Fills the rest of the disk, then frees it. */
async function fillDisk({ dataDir }: Stage, forMs: number) {
  const ballast = join(dataDir, 'ballast')
  const { bavail, bsize } = await statfs(dataDir)
  await promisify(execFile)('fallocate', ['-l', String(bavail * bsize), ballast]).catch(() =>
    writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(() => {}),
  )
  await sleep(forMs)
  await truncate(ballast, 0)
}

export const faults: Fault[] = [
  {
    name: 'the server is killed',
    ends: true,
    strike: async (stage) => {
      await stage.server.kill()
      await restart(stage)
    },
  },
  {
    name: 'the server is killed, and again while it starts',
    ends: true,
    strike: async (stage) => {
      await stage.server.kill()
      await killedWhileStarting(stage, 200 + Math.random() * 2000)
    },
  },
  {
    name: 'PostgreSQL is killed',
    ends: false,
    strike: async ({ dataDir }) => {
      await signalPostgres(dataDir, 'SIGKILL')
      await sleep(1500)
    },
  },
  {
    name: 'PostgreSQL is frozen for three seconds',
    ends: false,
    strike: async ({ dataDir }) => {
      await signalPostgres(dataDir, 'SIGSTOP')
      await sleep(3000)
      await signalPostgres(dataDir, 'SIGCONT')
      await sleep(500)
    },
  },
  {
    name: 'the server and PostgreSQL are killed together',
    ends: true,
    strike: async (stage) => {
      await Promise.all([stage.server.kill(), signalPostgres(stage.dataDir, 'SIGKILL')])
      await restart(stage)
    },
  },
  {
    name: 'the server is asked to end while everybody works',
    ends: true,
    strike: async (stage) => {
      const [code] = await stage.server.kill('SIGTERM')
      if (code !== 0) throw new Error(`it ended with ${code}: ${stage.server.printed.err}`)
      await restart(stage)
    },
  },
  {
    name: 'the mail server stalls',
    ends: false,
    strike: async ({ mail }) => {
      mail.be('stalls')
      await sleep(2000)
      mail.be('takes all')
    },
  },
  {
    name: 'the mail server takes mail and hangs up, and the server is killed',
    ends: true,
    strike: async (stage) => {
      stage.mail.be('hangs up')
      await somewhat(1500)
      await stage.server.kill()
      stage.mail.be('takes all')
      await restart(stage)
    },
  },
  {
    name: 'the mail server is busy',
    ends: false,
    strike: async ({ mail }) => {
      mail.be('is busy')
      await sleep(1000)
      mail.be('takes all')
    },
  },
  {
    name: 'the disk is full',
    ends: false,
    strike: async (stage) => {
      if (!stage.fillable) return
      await fillDisk(stage, 2500)
      await sleep(2500)
    },
  },
]
