import pg from 'pg'
import { tcpKeepAlive } from '../db/database.ts'
import type { TableCopy } from './manifest.ts'

const { escapeIdentifier } = pg

/** A database that shuts down, or that cannot be reached, says so in answer to a query before it closes the connection. */
const endsConnection = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(08|57P0[1-3])/.test(String(error.code))

/**
 * Works on one connection for as long as it takes. Says so in a sentence where it is lost.
 * @param advice what to do then
 */
export async function onOneConnection<T>(
  connection: pg.ClientConfig,
  advice: string,
  work: (client: pg.Client) => Promise<T>,
) {
  const client = new pg.Client({ ...connection, ...tcpKeepAlive, query_timeout: 0 })
  let lost: Error | undefined
  // Without a listener, its loss would end the process at once.
  client.on('error', (error) => {
    lost ??= error
  })
  await client.connect()
  try {
    return await work(client)
  } catch (error) {
    const cause = lost ?? (endsConnection(error) ? error : undefined)
    throw cause ? new Error(`The connection to the database was lost. ${advice}`, { cause }) : error
  } finally {
    await client.end()
  }
}

/** What the migrations write themselves, and a restore must not replace. */
const ownTables = ['kysely_migration', 'kysely_migration_lock']

type Table = Pick<TableCopy, 'schema' | 'name' | 'columns'>

/** The full name of a table, quoted. */
export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

/** Jobs that are done are history, and pg-boss's own are made anew at each start. */
const waitingJobs = String.raw`state in ('created', 'retry', 'active') and name not like '\_\_pgboss%'`

/** What a backup has of a table, for a query. */
export const rowsOf = (table: Pick<Table, 'schema' | 'name'>) =>
  `from ${nameOf(table)}${table.schema === 'jobs' ? ` where ${waitingJobs}` : ''}`

export const columnsOf = ({ columns }: Pick<Table, 'columns'>) => columns.map(escapeIdentifier).join(', ')

/** The same rows are read as the same text on every machine. */
export const settings = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local lock_timeout = 0`

/** Every table with the columns that are stored rather than computed, and the jobs that wait. */
export async function tablesIn(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
       and (n.nspname = 'public' or (n.nspname = 'jobs' and c.relname = 'job'))
     group by 1, 2 order by 1, 2`,
    [ownTables],
  )
  return rows
}

/** How many rows there are, and a digest of all of them in whatever order. */
export async function countAndDigest(client: pg.ClientBase, table: Table) {
  const { rows } = await client.query<{ rows: string; digest: string }>(
    `select count(*) as rows, coalesce(sum(hashtextextended(row(${columnsOf(table)})::text, 0)), 0)::text as digest
     ${rowsOf(table)}`,
  )
  const [found] = rows
  if (!found) throw new Error(`${nameOf(table)} could not be counted.`)
  return { rows: Number(found.rows), digest: found.digest }
}

/** The version of pg-boss's tables; null where it never ran. */
export async function jobsVersionIn(client: pg.ClientBase) {
  const { rows: found } = await client.query(`select to_regclass('jobs.version') is not null as found`)
  if (!found[0]?.found) return null
  const { rows } = await client.query<{ version: number }>('select version from jobs.version')
  return rows[0]?.version ?? null
}
