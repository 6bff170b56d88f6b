import { createReadStream } from 'node:fs'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openDatabase } from '../db/database.ts'
import { migrateTo, migrateToLatest } from '../db/migrate.ts'
import { startBoss } from '../jobs/jobs.ts'
import { isEmpty } from '../seed/seed.queries.ts'
import { filesFolder, keyFile, type Manifest, readManifest, type TableCopy, tableFile } from './manifest.ts'
import { columnsOf, countAndDigest, jobsVersionIn, nameOf, onOneConnection, settings, tablesIn } from './tables.ts'
import { copyFiles } from './write-backup.ts'

type Options = {
  /** An empty database; its user owns the tables. */
  connection: pg.PoolConfig
  /** A backup. */
  folder: string
  /** Where files go; undefined where they are in a bucket. */
  files?: string | undefined
  /** The folder of the console's first key. */
  keyIn?: string | undefined
}

/**
 * Makes an empty database what it was when the backup was made, compares each table with what was counted then, and
 * runs the migrations that have come since. The rows come in one transaction: what fails leaves the database empty.
 * What lets somebody in is not restored: what was ended since then would be valid again. Only a link whose email still
 * waits is, because the email would not be sent without it.
 * Returns the manifest, the labels of the console's keys that are valid now, how many links in emails are void, and
 * whether waiting jobs came with it: not where the job queue has had another version.
 */
export async function restoreBackup({ connection, folder, files, keyIn }: Options) {
  const manifest = await readManifest(folder)
  await refuseUnlessEmpty(connection)
  await migrateTo(connection, manifest.migrations)
  const { boss } = await startBoss({ ...connection, supervise: false, schedule: false } as StartOptions, () => {})
  await boss.stop({ graceful: false })
  // Before the rows: what fails here can be tried again.
  if (files && manifest.files !== null) await restoreFiles(folder, files, manifest.files)
  if (keyIn) await restoreKey(folder, keyIn)
  const { jobs, links } = await restoreRows(connection, folder, manifest)
  // The planner knows the tables sooner; PostgreSQL does the same before long.
  await onOneConnection(connection, '', (client) => client.query('analyze')).catch(() => {})
  await migrateToLatest(connection)
  return { manifest, jobs, links, keys: await activeKeys(connection) }
}
type StartOptions = Parameters<typeof startBoss>[0]

async function refuseUnlessEmpty(connection: pg.PoolConfig) {
  const { db, close } = openDatabase({ ...connection, max: 1 })
  const empty = await isEmpty(db).finally(close)
  if (!empty) throw new Error('The database is in use: restore into an empty one, such as that of a new DATA_DIR.')
}

const activeKeys = (connection: pg.PoolConfig) =>
  onOneConnection(connection, '', async (client) => {
    const { rows } = await client.query<{ label: string }>(
      'select label from admin_keys where revoked_at is null order by label',
    )
    return rows.map(({ label }) => label)
  })

async function restoreFiles(folder: string, files: string, expected: number) {
  const copied = await copyFiles(filesFolder(folder), files)
  if (copied !== expected)
    throw new Error(`The backup has ${copied} of its ${expected} files: the database stays empty.`)
}

async function restoreKey(folder: string, keyIn: string) {
  const [from, to] = [join(folder, keyFile), join(keyIn, keyFile)]
  if (!(await stat(from).catch(() => null))) return
  await mkdir(keyIn, { recursive: true })
  await copyFile(from, to)
}

/** Whether the rows have come in is not known where the connection is lost during the commit. */
const startOver = 'Empty the database and restore again.'

const restoreRows = (connection: pg.PoolConfig, folder: string, manifest: Manifest) =>
  onOneConnection(connection, startOver, async (client) => {
    await client.query('begin')
    await client.query(settings)
    const jobs = manifest.jobsVersion === null || manifest.jobsVersion === (await jobsVersionIn(client))
    const tables = manifest.tables.filter(({ schema }) => jobs || schema !== 'jobs')
    await refuseOtherTables(client, tables)
    const putBack = await withoutForeignKeys(client)
    const own = tables.filter(({ schema }) => schema === 'public').map(nameOf)
    for (const table of own) await client.query(`alter table ${table} disable trigger user`)
    // What the migrations wrote, too, is in the backup as it was.
    await client.query(`truncate ${own.join(', ')}`)
    for (const table of tables) await restoreTable(client, folder, table)
    if (own.includes(vectors)) await client.query(`update ${vectors} set changed_in = pg_current_xact_id()`)
    const ended = own.filter((table) => letsIn.includes(table))
    if (ended.length > 0) await client.query(`truncate ${ended.join(', ')}`)
    const links = await endLinks(client, tables)
    for (const table of own) await client.query(`alter table ${table} enable trigger user`)
    await putBack()
    for (const { name, value } of manifest.sequences) await client.query('select setval($1, $2)', [name, value])
    if (own.includes(listChanges)) await client.query(newListVersions)
    await client.query('commit')
    return { jobs, links }
  })

/** Sessions, and what lives as long as they do. */
const letsIn = ['sessions', 'push_devices', 'handovers'].map((name) => nameOf({ schema: 'public', name }))

/** Takes away the links in emails but those whose email still waits, and returns how many. */
async function endLinks(client: pg.ClientBase, tables: readonly TableCopy[]) {
  const has = (wanted: string, column?: string) =>
    tables.some(({ schema, name, columns }) => {
      const isIt = schema === 'public' && name === wanted
      return isIt && (column === undefined || columns.includes(column))
    })
  // By the names that they have had. Emails from before did not say which link they bring.
  const links = ['mailed_links', 'password_tokens'].find((name) => has(name))
  if (!links) return 0
  const waits = has('mails', 'link_hashes')
    ? `exists (select from mails m where m.status = 'queued' and l.token_hash = any (m.link_hashes))`
    : 'false'
  const { rowCount } = await client.query(
    `delete from ${nameOf({ schema: 'public', name: links })} l where not ${waits}`,
  )
  return rowCount ?? 0
}

/** The transactions that changed them were another cluster's: here, they may all be yet to come. */
const vectors = nameOf({ schema: 'public', name: 'va_vectors' })

/**
 * Versions of the public list (db/va-list-version.ts) go on from the time in milliseconds: browsers may have lists of
 * the versions that followed the backup, which the next changes here would have again.
 */
const listChanges = nameOf({ schema: 'public', name: 'va_list_changes' })
const newListVersions = `
  select setval(sequence, greatest(nextval(sequence), (extract(epoch from clock_timestamp()) * 1000)::bigint))
  from cast(pg_get_serial_sequence('${listChanges}', 'id') as regclass) sequence`

/** The rows of another schema would not fit. */
async function refuseOtherTables(client: pg.ClientBase, tables: readonly TableCopy[]) {
  const here = new Map((await tablesIn(client)).map((table) => [nameOf(table), columnsOf(table)]))
  for (const table of tables)
    if (here.get(nameOf(table)) !== columnsOf(table))
      throw new Error(`The table ${nameOf(table)} of the backup is not the one that its migrations make here.`)
}

/** Takes the foreign keys away, so that tables come in any order. The result puts them back, which checks each. */
async function withoutForeignKeys(client: pg.ClientBase) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

async function restoreTable(client: pg.ClientBase, folder: string, table: TableCopy) {
  const target = client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`))
  await pipeline(createReadStream(tableFile(folder, table)), createGunzip(), target)
  const { rows, digest } = await countAndDigest(client, table)
  if (rows !== table.rows || digest !== table.digest)
    throw new Error(`The table ${nameOf(table)} of the backup is damaged: the database stays empty.`)
}
