import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of a program on the PATH, or undefined if it is not installed. */
export const findOnPath = (name: string, path = process.env.PATH ?? '') =>
  path
    .split(delimiter)
    .map((directory) => join(directory, name))
    .find((path) => existsSync(path))

/** The numbers of the cores that this process may use; empty if the system does not report them. */
function allowed() {
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : ''
  const list = /Cpus_allowed_list:\s*(\S+)/.exec(status)?.[1] ?? ''
  return list.split(',').flatMap((range) => {
    const [from, to = from] = range.split('-').map(Number)
    return from === undefined || to === undefined ? [] : Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })
}

export type Cores = { server: number; load: number }

/**
 * One core for the server under test, another for the load and PostgreSQL. Undefined without `taskset` or with a single
 * core: everything then shares the available cores, and the figures say so.
 */
export function twoCores(): Cores | undefined {
  // Set when this program was restarted on the load's core.
  const given = process.env.BENCH_CORES?.split(',').map(Number)
  const [server, load] = given ?? allowed()
  if (server === undefined || load === undefined || !findOnPath('taskset')) return undefined
  return { server, load }
}

/** Wraps a command so that it runs on the given core or cores; returns it unchanged if there are none. */
export const onCore = (core: number | string | undefined, command: string, args: string[]): [string, string[]] =>
  core === undefined ? [command, args] : ['taskset', ['-c', String(core), command, ...args]]

/** Restarts this program on the load's core unless it already runs there; returns the exit code or undefined. */
export function restartOnLoadCore(): number | undefined {
  const cores = twoCores()
  if (!cores || process.env.BENCH_CORES) return undefined
  const [command, args] = onCore(cores.load, process.execPath, process.argv.slice(1))
  const env = { ...process.env, BENCH_CORES: `${cores.server},${cores.load}` }
  return spawnSync(command, args, { stdio: 'inherit', env }).status ?? 1
}
