import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendRequest } from '../load/http.ts'
import { onCore } from './cores.ts'
import { cache } from './paths.ts'

export type Server = {
  name: string
  origin: string
  port: number
  pid: number
  /** Milliseconds from the start of the process until /readyz returned 200. */
  readyMs: number
  /** Memory of the process (RSS) in megabytes. */
  memory(): number
  /** Processor time used, in milliseconds; NaN if the system does not report it. */
  processor(): number
  stop(): Promise<void>
}

export type Start = {
  name: string
  /** The script to run, with the same Node as this process. */
  script: string
  args?: string[]
  /** Options for Node, used for profiling. */
  nodeArgs?: string[]
  env: Record<string, string>
  core?: number | string | undefined
}

const startLimitMs = 120_000

export const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })

/** Starts a server in a separate process that logs to a file, as in production, and waits for /readyz. */
export async function startServer({ name, script, args = [], nodeArgs = [], env, core }: Start): Promise<Server> {
  const port = await freePort()
  const logs = join(cache, 'logs')
  mkdirSync(logs, { recursive: true })
  const log = join(logs, `${name}-${port}.log`)
  const file = openSync(log, 'w')
  const [command, all] = onCore(core, process.execPath, [...nodeArgs, script, ...args])
  const began = performance.now()
  const child = spawn(command, all, {
    stdio: ['ignore', file, file],
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PORT: String(port), ...env },
  })
  closeSync(file)
  const origin = `http://127.0.0.1:${port}`
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() - began > startLimitMs) {
      await end(child)
      throw new Error(`${name} did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`)
    }
    await sleep(5)
  }
  const readyMs = performance.now() - began
  const pid = child.pid ?? 0
  const stop = () => end(child)
  return {
    name,
    origin,
    port,
    pid,
    readyMs,
    memory: () => residentMegabytes(pid),
    processor: () => processorMs(pid),
    stop,
  }
}

const isReady = (origin: string) =>
  sendRequest(origin, { path: '/readyz' }).then(
    ({ status }) => status === 200,
    () => false,
  )

const residentMegabytes = (pid: number) => {
  const kilobytes = /VmRSS:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** The fields of a process that follow its name, which is in parentheses; undefined where the system has none. */
function statOf(pid: number | string) {
  const path = `/proc/${pid}/stat`
  return existsSync(path) ? readFileSync(path, 'utf8').split(') ')[1]?.split(' ') : undefined
}

/** The kernel reports user and system time separately, in 1/100 s. */
function processorMs(pid: number) {
  const fields = statOf(pid)
  return fields ? (Number(fields[11]) + Number(fields[12])) * 10 : Number.NaN
}

/** The same for all children of a process that run now, such as PostgreSQL's connections. */
export const childrensProcessorMs = (parent: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(name)?.[1] === String(parent))
    .reduce((sum, pid) => sum + (processorMs(Number(pid)) || 0), 0)

/** The same for all children of this process that have ended, such as wrk. */
export function endedChildrensProcessorMs() {
  const fields = statOf('self')
  return fields ? (Number(fields[13]) + Number(fields[14])) * 10 : Number.NaN
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await exited
  clearTimeout(timer)
}
