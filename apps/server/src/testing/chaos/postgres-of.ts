import { execFile } from 'node:child_process'
import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { choosePlace } from '../../db/embedded/place.ts'

/** The processes of the PostgreSQL that runs on a data directory, its main one first; none while it is down. */
async function postgresOf(dataDir: string): Promise<number[]> {
  const { directory } = await choosePlace(await realpath(dataDir))
  const file = await readFile(join(directory, 'data/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(file.split('\n')[0])
  if (!pid) return []
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return [pid, ...stdout.split('\n').map(Number).filter(Boolean)]
}

export async function signalPostgres(dataDir: string, signal: NodeJS.Signals) {
  for (const pid of await postgresOf(dataDir))
    try {
      process.kill(pid, signal)
    } catch {
      // The process has ended since.
    }
}
