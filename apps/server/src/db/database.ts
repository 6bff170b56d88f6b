import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { throwFromDatabase } from '../errors.ts'
import { camelCase } from './camel-case.ts'
import { nameStatements } from './statements.ts'
import type { Tables } from './tables.ts'
import { typeParsers } from './types.ts'

export type Db = Kysely<Tables>
/** A connection inside a transaction: writes that must not stand alone require it; the compiler refuses a plain Db. */
export type Tx = Transaction<Tables>

/** The logger that this folder needs; pino's loggers fit. */
export type Log = Record<'info' | 'warn', (details: object, text: string) => void>

/**
 * A pooler that may use another connection for each transaction, so sessions cannot have settings. `transaction` has no
 * named statements either: two processes would use one name for different statements on the same connection.
 */
export const poolers = ['transaction', 'transaction-prepared'] as const
export type Pooler = (typeof poolers)[number]

export interface DatabaseOptions {
  log?: Log
  pooler?: Pooler | undefined
}

/** For every connection: notices within half a minute when the other machine has disappeared without a word. */
export const tcpKeepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** The SQLSTATE of a write on a standby, which is what a primary becomes when another one takes over. */
const readOnly = '25006'

/** The longest time in milliseconds that a statement of a request may take. */
export const statementTimeout = 1800

/** The longest time for one that takes a person's data along: an account with thousands of tasks is deleted as a whole. */
const longStatementTimeout = 30_000
const allowsLong = `set local statement_timeout = ${longStatementTimeout}`

/**
 * From now on, statements of this transaction may take that long. The rows that one of them waits for should be locked
 * already: what holds them would keep it waiting as long.
 */
export const allowLongStatements = (db: Tx) =>
  sql`set local statement_timeout = ${sql.lit(longStatementTimeout)}`.execute(db)

/**
 * Matches statements that may change what others read: all but queries. A transaction counts as one, whatever it holds,
 * by its `begin` and `commit`.
 */
const mayWrite = /^(?!\s*(select|with)\b)|^\s*with\b[\s\S]*\b(insert|update|delete|merge)\b/i

/** For work that takes as long as it takes, and on which nobody waits. */
export const noTimeLimits = { query_timeout: 0, statement_timeout: 0, idle_in_transaction_session_timeout: 0 }

/**
 * Opens a pool that answers within 2 seconds whatever state the database is in, and behind a pooler, which may make a
 * statement wait for a connection first, within 3.5. `config` may override any setting. `writes` is a number that grows
 * with each write through this pool: while it stays the same, so does what this process has written.
 */
export function openDatabase(config: pg.PoolConfig, { log, pooler }: DatabaseOptions = {}) {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 1500,
    idleTimeoutMillis: 60_000,
    query_timeout: pooler ? 3500 : 2000,
    ...tcpKeepAlive,
    // The server gives up first: a write that waited for a lock must not succeed after its caller saw it fail.
    ...(pooler
      ? {}
      : {
          statement_timeout: statementTimeout,
          // The locks of a server that hangs in a transaction: it is no longer there, and yet answers for its connections.
          idle_in_transaction_session_timeout: 30_000,
          options: '-c timezone=UTC',
        }),
    types: typeParsers,
    ...config,
  })
  markErrors(pool)
  pool.on('error', (error) => log?.warn({ reason: error.message }, 'lost an idle database connection'))
  const name = pooler === 'transaction' ? () => undefined : nameStatements()
  let written = 0
  const wrote = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => prepareClient(client, name, () => wrote.add(client)))
  // Before whoever wrote hears that it is done, and also after a failure: a commit may have reached the server.
  pool.on('release', (_, client) => {
    if (wrote.delete(client)) written++
  })
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [camelCase],
  })
  let ended: Promise<void> | undefined
  const close = () => {
    ended ??= pool.end()
    return ended
  }
  return { db, pool, close, writes: () => written }
}

/** What fails while a connection is opened, or on one that the pool takes for a single query, is known as the database's. */
function markErrors(pool: pg.Pool) {
  const marked =
    (run: Call): Call =>
    (...given) => {
      const result = run(...given)
      return result instanceof Promise ? result.catch(throwFromDatabase) : result
    }
  pool.connect = marked(pool.connect.bind(pool) as Call) as typeof pool.connect
  pool.query = marked(pool.query.bind(pool) as Call) as typeof pool.query
}
type Call = (...given: unknown[]) => unknown

function prepareClient(client: pg.PoolClient, name: (text: string) => string | undefined, onWrite: () => void) {
  // While a client is checked out pg-pool does not listen, and an unhandled 'error' event ends the process; the running
  // query, or the next one, fails anyway.
  client.on('error', () => {})
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let long = false
  const wrapped = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string' || mayWrite.test(text)) onWrite()
    if (text === allowsLong) long = true
    // It takes nothing along, and its caller waits for nothing but the error.
    if (text === 'rollback') long = false
    const named = typeof text === 'string' && Array.isArray(values) ? name(text) : undefined
    // The server gives up first here, too.
    const patient = long && typeof text === 'string' ? { query_timeout: longStatementTimeout + 200 } : undefined
    const result =
      named || patient
        ? query({ ...(named && { name: named }), text, values, ...patient }, ...rest)
        : query(text, values, ...rest)
    // A commit may take as long as a statement: what is checked at its end runs in it.
    if (text === 'commit') long = false
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => (text === 'rollback' ? rollbackByEnding(client) : discard(client, error)))
  }
  client.query = wrapped as typeof client.query
}

/**
 * A connection that did not answer, whose plans are older than the tables, or whose server is no longer the primary
 * must not return to the pool.
 */
function discard(client: pg.PoolClient, error: unknown): never {
  const { message, code } = error as pg.DatabaseError
  const stalePlan = code === '0A000' && message.startsWith('cached plan')
  if (message === 'Query read timeout' || code === readOnly || stalePlan) end(client)
  return throwFromDatabase(error)
}

/** The caller gets the error that caused the rollback, not that of the lost connection; the server rolls back alone. */
function rollbackByEnding(client: pg.PoolClient) {
  end(client)
  return { command: 'ROLLBACK', rowCount: 0, rows: [] }
}

/** pg-pool drops a client that is ending when it is released. */
const end = (client: pg.PoolClient) => void (client as unknown as pg.Client).end().catch(() => {})
