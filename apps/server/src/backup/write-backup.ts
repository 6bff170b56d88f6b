import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { constants, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { filesFolder, keyFile, type Manifest, manifestFile, type TableCopy, tableFile } from './manifest.ts'
import { columnsOf, countAndDigest, jobsVersionIn, onOneConnection, rowsOf, settings, tablesIn } from './tables.ts'

type Options = {
  connection: pg.PoolConfig
  /** Where the backup is to be; nothing may be there yet. */
  folder: string
  /** The folder of the files that people upload; undefined where they are in a bucket, which keeps its own versions. */
  files?: string | undefined
  /** The folder of the console's first key, if it was made by the program. */
  keyIn?: string | undefined
}

const partialOf = (folder: string) => `${folder}.${randomBytes(4).toString('hex')}.partial`
const isPartial = /\.[0-9a-f]{8}\.partial$/

/**
 * Backups beside a new one that are not whole, whatever their names: each may still be written, or was interrupted by
 * what kills a program, and then nothing removes it. None where the folder around them cannot be listed.
 */
export async function partialBackups(folder: string) {
  const beside = dirname(folder)
  const found = await readdir(beside, { withFileTypes: true }).catch(() => [])
  const partial = found.filter((entry) => entry.isDirectory() && isPartial.test(entry.name))
  return partial.map(({ name }) => join(beside, name)).sort()
}

/**
 * Copies everything into a folder while servers go on writing: all tables as they were at one moment, then the files,
 * of which each is stored before the row that names it. Until it is whole, the folder has another name, and no other
 * backup writes to it. Only its owner can read it, because it has everything that people entrusted to us.
 */
export async function writeBackup({ connection, folder, files, keyIn }: Options): Promise<Manifest> {
  if (await stat(folder).catch(() => null)) throw isThere(folder)
  const partial = partialOf(folder)
  await mkdir(join(partial, 'tables'), { recursive: true, mode: 0o700 })
  try {
    const copied = await onOneConnection(connection, 'Please try again.', (client) => copyTables(client, partial))
    // No transaction waits for them: only a file that its row no longer names can be gone by now.
    const manifest = { ...copied, files: files === undefined ? null : await copyFiles(files, filesFolder(partial)) }
    if (keyIn) await copyFile(join(keyIn, keyFile), join(partial, keyFile)).catch(unlessMissing)
    await writeFile(join(partial, manifestFile), JSON.stringify(manifest, null, 1), { mode: 0o600 })
    await rename(partial, folder).catch((error: NodeJS.ErrnoException) => {
      throw taken.has(error.code) ? isThere(folder) : error
    })
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

const isThere = (folder: string) => new Error(`${folder} is there already: name a new folder.`)
/** Another backup was whole first. */
const taken = new Set<string | undefined>(['ENOTEMPTY', 'EEXIST'])

/** Copies all tables as they are at one moment. Returns what the manifest says of them. */
async function copyTables(client: pg.Client, folder: string): Promise<Omit<Manifest, 'files'>> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(settings)
  const tables: TableCopy[] = []
  for (const table of await tablesIn(client)) {
    const source = client.query(copyTo(`copy (select ${columnsOf(table)} ${rowsOf(table)}) to stdout`))
    await pipeline(source, createGzip(), createWriteStream(tableFile(folder, table), { mode: 0o600 }))
    tables.push({ ...table, ...(await countAndDigest(client, table)) })
  }
  const { rows: done } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  // Numbers are drawn outside of transactions: these are those of the copied rows, or later ones.
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  const jobsVersion = await jobsVersionIn(client)
  await client.query('commit')
  const migrations = done.map(({ name }) => name)
  return { format: 1, madeAt: new Date().toISOString(), migrations, jobsVersion, tables, sequences }
}

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Copies the files of a store (ports/file-store.ts) but for those that are still arriving; returns how many. A store
 * that nothing was ever put into has no folder.
 */
export async function copyFiles(from: string, to: string) {
  await mkdir(to, { recursive: true, mode: 0o700 })
  let copied = 0
  for (const part of (await readdir(from).catch(unlessMissing)) ?? []) {
    await mkdir(join(to, part), { recursive: true, mode: 0o700 })
    for (const name of await readdir(join(from, part))) {
      if (name.endsWith('.partial')) continue
      try {
        await copyFile(join(from, part, name), join(to, part, name), constants.COPYFILE_FICLONE)
        copied++
      } catch (error) {
        // Its owner has just deleted or replaced it.
        unlessMissing(error as NodeJS.ErrnoException)
      }
    }
  }
  return copied
}
