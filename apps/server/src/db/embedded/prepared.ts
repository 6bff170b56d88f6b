import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { migrationsFolder } from '../migrate.ts'
import { type Place, postgresVersion } from './place.ts'

const run = promisify(execFile)

/** Where the build puts a data directory whose database has every table and no rows. */
export const preparedFolder = fileURLToPath(new URL('../../../prepared', import.meta.url))

/** `of` says what the data directory was made from. Empty directories are listed, because archives and caches may leave them out. */
type Manifest = { of: string; emptyDirectories: string[] }
const manifestOf = (folder: string) => join(folder, 'manifest.json')
const dataOf = (folder: string) => join(folder, 'data')

/** The version of PostgreSQL and the text of each migration. */
async function ingredients() {
  const hash = createHash('sha256').update(postgresVersion())
  for (const file of (await readdir(migrationsFolder)).sort())
    hash.update(`\n${file}\n`).update(await readFile(join(migrationsFolder, file)))
  return hash.digest('hex')
}

/** Keeps a copy of the data directory of a PostgreSQL that was stopped. Whoever starts the program may read it. */
export async function keepPrepared(data: string, folder = preparedFolder) {
  await rm(folder, { recursive: true, force: true })
  await cp(data, dataOf(folder), { recursive: true })
  const emptyDirectories: string[] = []
  await chmod(dataOf(folder), 0o755)
  for (const entry of await readdir(dataOf(folder), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    await chmod(path, entry.isDirectory() ? 0o755 : 0o644)
    if (entry.isDirectory() && (await readdir(path)).length === 0)
      emptyDirectories.push(path.slice(dataOf(folder).length + 1))
  }
  const manifest: Manifest = { of: await ingredients(), emptyDirectories }
  await writeFile(manifestOf(folder), JSON.stringify(manifest))
}

/** Copies the prepared data directory, as a directory of PostgreSQL's user. Returns false where none was made for this program. */
export async function copyPrepared(to: string, { user }: Place, folder = preparedFolder): Promise<boolean> {
  const text = await readFile(manifestOf(folder), 'utf8').catch(() => null)
  if (text === null) return false
  const { of, emptyDirectories } = JSON.parse(text) as Manifest
  if (of !== (await ingredients())) return false
  await copyData(dataOf(folder), to)
  for (const directory of emptyDirectories) await mkdir(join(to, directory), { recursive: true })
  await chmod(to, 0o700)
  if (user.uid !== undefined && user.gid !== undefined) await run('chown', ['-R', `${user.uid}:${user.gid}`, to])
  return true
}

/**
 * By other processes, because this one has the program to load meanwhile, and the databases side by side: it is making
 * two thousand files that takes the time. Windows, which has no such command, is never asked to.
 */
async function copyData(from: string, to: string) {
  await mkdir(join(to, 'base'), { recursive: true })
  const inside = async (folder: string) => (await readdir(folder)).map((name) => join(folder, name))
  const others = (await inside(from)).filter((path) => path !== join(from, 'base'))
  const copies = (await inside(join(from, 'base'))).map((path) => run('cp', ['-R', path, join(to, 'base')]))
  await Promise.all([run('cp', ['-R', ...others, to]), ...copies])
}
