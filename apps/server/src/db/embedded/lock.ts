import { accessSync, constants } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Makes this process the only owner of a data directory. The lock is the kernel's, held through a SQLite file, so it
 * ends with the process however that dies, and no pid has to be believed; the pid beside it is only for people.
 * Never open the lock file elsewhere in this process: closing it would drop the lock (POSIX).
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
  // Node calls its SQLite experimental on stderr; a stranger's first start should not begin with a warning.
  process.emitWarning = () => {}
  try {
    const { DatabaseSync } = await import('node:sqlite')
    const database = new DatabaseSync(path)
    // A file that it may only read SQLite opens all the same, and then shares the lock.
    accessSync(path, constants.W_OK)
    return database
  } catch (error) {
    throw new Error(`Cannot lock ${path}: ${(error as Error).message}`)
  } finally {
    process.emitWarning = emitWarning
  }
}

/** The winner writes its pid just after it has the lock: wait a little for a pid that lives. */
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
