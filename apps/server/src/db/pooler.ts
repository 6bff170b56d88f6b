import type pg from 'pg'
import { statementTimeout } from './database.ts'

const utc = /^(Etc\/)?(UTC|GMT|UCT|Zulu|Universal)$/i

/**
 * Checks what the sessions behind a transaction pooler must bring along, because a client cannot set it there. Throws
 * an Error that says what is missing and how to set it.
 */
export async function checkPooler(pool: Pick<pg.Pool, 'query'>) {
  const { rows } = await pool.query<{ timeout: string; zone: string }>(
    `select current_setting('TimeZone') as zone, setting as timeout from pg_settings where name = 'statement_timeout'`,
  )
  const { timeout = '0', zone = '' } = rows[0] ?? {}
  const milliseconds = Number(timeout)
  if (milliseconds === 0 || milliseconds > statementTimeout)
    throw new Error(
      `its connections must have a statement_timeout of at most ${statementTimeout} ms (it is ${milliseconds}), or a write could succeed after its caller was told that it failed; pgbouncer sets it by connect_query`,
    )
  if (!utc.test(zone))
    throw new Error(`its connections must have the time zone UTC (it is ${zone}); pgbouncer sets it by connect_query`)
}
