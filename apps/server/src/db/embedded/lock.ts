import { accessSync, constants } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Makes this process the only owner of a data directory. The kernel holds the lock through a SQLite file, so it ends
 * with the process in any case, without trusting a pid; the pid beside it is only informative.
 * Never open the lock file elsewhere in this process: closing it would release the lock (POSIX).
 */
export async function lockDirectory(dataDir: string) {
  const database = await openQuietly(join(dataDir, 'kazi.lock'))
  const pidFile = join(dataDir, 'kazi.pid')
  try {
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode !== 5) throw new Error(`Cannot lock ${dataDir}: ${error}`)
    const pid = await holder(pidFile)
    throw new Error(
      `${dataDir} is in use by another Kazi, process ${pid}: stop that one, or give this one a DATA_DIR of its own.`,
    )
  }
  await writeFile(pidFile, `${process.pid}\n`)
  held.add(database)
  return async () => {
    await rm(pidFile, { force: true })
    held.delete(database)
    database.close()
  }
}

/** Keeps the handles from the garbage collector, which would close them. */
const held = new Set<object>()

async function openQuietly(path: string) {
  const { emitWarning } = process
  // Node prints a warning that its SQLite is experimental; a first start should not begin with a warning.
  process.emitWarning = () => {}
  try {
    const { DatabaseSync } = await import('node:sqlite')
    const database = new DatabaseSync(path)
    // SQLite opens even a file that it may only read, and would then share the lock.
    accessSync(path, constants.W_OK)
    return database
  } catch (error) {
    throw new Error(`Cannot lock ${path}: ${(error as Error).message}`)
  } finally {
    process.emitWarning = emitWarning
  }
}

/** The winner writes its pid just after taking the lock: waits briefly for the pid of a live process. */
async function holder(pidFile: string) {
  let pid = 'unknown'
  for (let tries = 0; tries < 10; tries++) {
    pid = (await readFile(pidFile, 'utf8').catch(() => '')).trim() || 'unknown'
    if (isAlive(Number(pid))) break
    await sleep(30)
  }
  return pid
}

export function isAlive(pid: number) {
  if (!(pid > 0)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
