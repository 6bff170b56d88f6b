import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Process = {
  name: string
  pid: number
  isRunning(): boolean
  /** What it printed last. */
  lastLines(): string
  kill(): Promise<void>
  stop(): Promise<void>
}
export type Command = {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  /** Where it runs. What it starts stays there too, by which it is found again: see `killAllIn`. */
  home: string
  /** The directory of the file with its output. */
  logs: string
  user?: User | undefined
}
export type User = { uid: number; gid: number }

/** PostgreSQL and pgbouncer refuse to run as root: for root, the user that Debian's package created. */
export function unprivileged(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((which) => Number(spawnSync('id', [which, 'postgres']).stdout.toString().trim()))
  if (!uid || !gid) throw new Error('There is no user "postgres" to run PostgreSQL as; Debian’s package creates it.')
  return { uid, gid }
}

/** Time for an orderly shutdown. */
const stopTimeoutMs = 15_000

/** Starts a program in a process group of its own, so that Ctrl-C reaches only this program, which stops the others in order. */
export function startProcess({ name, command, args, env = {}, home, logs, user }: Command): Process {
  const log = join(logs, `${name}.log`)
  const file = openSync(log, 'a')
  const child = spawn(command, args, {
    cwd: home,
    detached: true,
    stdio: ['ignore', file, file],
    env: { PATH: process.env.PATH ?? '', HOME: home, LANG: 'C.UTF-8', ...env },
    ...user,
  })
  closeSync(file)
  let running = true
  const ended = new Promise<void>((done) => {
    child.once('error', () => done())
    child.once('exit', () => done())
  }).then(() => {
    running = false
  })
  const signal = (which: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, which)
    } catch {
      // It is gone already.
    }
  }
  const kill = async () => {
    signal('SIGKILL')
    await ended
  }
  return {
    name,
    pid: child.pid ?? 0,
    isRunning: () => running,
    lastLines: () => readFileSync(log, 'utf8').slice(-1500),
    kill,
    async stop() {
      signal('SIGTERM')
      await Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })])
      await kill()
    },
  }
}

/** Kills every process that runs in a directory, whoever started it: PostgreSQL leaves the group of its starter. */
export function killAllIn(directory: string) {
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry)
    if (!pid || pid === process.pid) continue
    try {
      const home = readlinkSync(`/proc/${pid}/cwd`)
      if (home === directory || home.startsWith(`${directory}/`)) process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended, or belongs to somebody else.
    }
  }
}

/**
 * Waits until `check` holds, at most `seconds`; throws an Error with `what` and the last error otherwise, and at once
 * when `hopeless` has a reason.
 */
export async function until<T>(
  what: string,
  seconds: number,
  check: () => Promise<T | false | undefined>,
  hopeless: () => string | false = () => false,
): Promise<T> {
  const end = performance.now() + seconds * 1000
  let reason = ''
  while (performance.now() < end) {
    const over = hopeless()
    if (over) throw new Error(over)
    try {
      const result = await check()
      if (result) return result
    } catch (error) {
      reason = `: ${error instanceof Error ? error.message : error}`
    }
    await sleep(100)
  }
  throw new Error(`${what} did not happen within ${seconds} s${reason}`)
}
