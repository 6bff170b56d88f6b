import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isAlive } from './lock.ts'
import type { Place } from './place.ts'
import { copyPrepared } from './prepared.ts'

const run = promisify(execFile)

/** Recovery after a crash may take long; a start that takes longer than this has failed. */
const startLimit = 120_000

/** This process's environment (PGDATA, PGOPTIONS, LANG…) must not change what PostgreSQL does. */
const spawnOptions = (place: Place) => ({ cwd: place.directory, env: { TZ: 'UTC' }, ...place.user })

const dataOf = (place: Place) => join(place.directory, 'data')

type Initialising = {
  user: string
  passwordFile?: string | undefined
  /** The folder of a prepared data directory, which is copied if it was made for this program. */
  prepared?: string | undefined
  onLaunch?: (() => void) | undefined
}

/** The whole file system at once instead of a thousand files one by one, which is most of the time of a first start. */
const syncMethod = process.platform === 'linux' ? ['--sync-method=syncfs'] : []

/** Creates the data directory under a temporary name first: if killed meanwhile, nothing looks finished. */
export async function initialise(place: Place, { user, passwordFile, prepared, onLaunch }: Initialising) {
  if (existsSync(dataOf(place))) return refuseOtherVersion(place)
  const half = join(place.directory, 'data.new')
  await rm(half, { recursive: true, force: true })
  // A password is made for this data directory alone.
  if (prepared && !passwordFile) {
    onLaunch?.()
    if (await copyPrepared(half, place, prepared).catch(() => false)) {
      await run(join(place.binaries, 'initdb'), ['--sync-only', '-D', half, ...syncMethod], spawnOptions(place))
      return rename(half, dataOf(place))
    }
  }
  // The locale's character classes decide which letters full-text and trigram search know.
  for (const characters of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    await rm(half, { recursive: true, force: true })
    const options = ['-D', half, '-U', user, '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    options.push('--locale=C', `--lc-ctype=${characters}`, '--auth-host=scram-sha-256', '--auth-local=trust')
    if (passwordFile) options.push('--pwfile', passwordFile)
    options.push(...syncMethod)
    try {
      const running = run(join(place.binaries, 'initdb'), options, spawnOptions(place))
      onLaunch?.()
      await running
      return await rename(half, dataOf(place))
    } catch (error) {
      const { stderr = '', message } = error as Error & { stderr?: string }
      if (characters === 'C' || !stderr.includes('locale'))
        throw new Error(`PostgreSQL could not make its data directory: ${stderr.trim() || message}`)
    }
  }
}

async function refuseOtherVersion(place: Place) {
  const made = (await readFile(join(dataOf(place), 'PG_VERSION'), 'utf8')).trim()
  const { stdout } = await run(join(place.binaries, 'postgres'), ['--version'], spawnOptions(place))
  const ours = stdout.match(/(\d{1,3})\./)?.[1]
  if (made !== ours)
    throw new Error(`${dataOf(place)} was made by PostgreSQL ${made}, and this program brings PostgreSQL ${ours}.`)
}

/** Starts PostgreSQL and resolves when it accepts connections. */
export async function launch(
  place: Place,
  settings: Record<string, string | number>,
  onLaunch?: () => void,
): Promise<ChildProcess> {
  const deadline = Date.now() + startLimit
  for (;;) {
    const child = await spawnPostgres(place, settings)
    onLaunch?.()
    // Checked instead of listened for: it may have exited before a listener was attached.
    while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
      const [pid, , , , , , , status] = await postmasterFile(place)
      if (Number(pid) === child.pid && status?.trim() === 'ready') return child
      await sleep(10)
    }
    child.kill('SIGKILL')
    const text = await readFile(logOf(place), 'utf8').catch(() => '')
    // The last processes of a killed PostgreSQL take a moment to notice.
    if (!text.includes('still in use') || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start in ${place.directory}: ${text.trim().split('\n').slice(-3).join(' ')}`)
    await sleep(200)
  }
}

async function spawnPostgres(place: Place, settings: Record<string, string | number>) {
  await rename(logOf(place), `${logOf(place)}.1`).catch(() => {})
  // A file instead of a pipe, which would break when this process is killed.
  const log = await open(logOf(place), 'a', 0o600)
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  try {
    const child = spawn(join(place.binaries, 'postgres'), ['-D', dataOf(place), ...options], {
      ...spawnOptions(place),
      // A separate process group: Ctrl-C in the terminal reaches only the server, which stops PostgreSQL last.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

const logOf = (place: Place) => join(place.directory, 'postgres.log')

const postmasterPath = (place: Place) => join(dataOf(place), 'postmaster.pid')

const postmasterFile = async (place: Place) =>
  (await readFile(postmasterPath(place), 'utf8').catch(() => '')).split('\n')

/** Stops any PostgreSQL on the data directory, ours or one left by a killed server; returns true if one was running. */
export async function stopPostgres(place: Place) {
  const [first, ...rest] = await postmasterFile(place)
  const pid = Number(first)
  const found = await isPostgresOf(place, pid)
  if (found) {
    const options = ['stop', '-D', dataOf(place), '-m', 'fast', '-t', '15']
    // It does not respond: kill it, and it recovers from its log at the next start.
    await run(join(place.binaries, 'pg_ctl'), options, spawnOptions(place)).catch(() => kill(pid))
    while (await isPostgresOf(place, pid)) await sleep(10)
  }
  // Its pid may now belong to another program or a zombie, which PostgreSQL would take for a running PostgreSQL and
  // refuse to start. It ignores its parent's pid; the rest of the file protects against backends that outlive it.
  if (isAlive(pid) && existsSync(postmasterPath(place)) && process.platform !== 'win32')
    await writeFile(postmasterPath(place), [process.pid, ...rest].join('\n'))
  await rm(join(place.sockets, '.s.PGSQL.5432.lock'), { force: true })
  return found
}

async function isPostgresOf(place: Place, pid: number) {
  if (!isAlive(pid) || process.platform === 'win32') return isAlive(pid)
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === dataOf(place)
  const { stdout } = await run('ps', ['-o', 'command=', '-p', `${pid}`]).catch(() => ({ stdout: '' }))
  return stdout.includes(dataOf(place))
}

function kill(pid: number) {
  if (isAlive(pid)) process.kill(pid, 'SIGKILL')
}
