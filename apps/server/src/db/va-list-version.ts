import { sql } from 'kysely'
import type { Db } from './database.ts'

export const listVersion = sql<string>`(select coalesce(max(id), 0) || '.' || count(*) from va_list_changes)`

/**
 * A version that changes whenever the public list changes. Triggers add a row for each statement that writes VAs or
 * reviews, so no code can forget it, and it commits together with the change. While the greatest id is the same, rows
 * are only added.
 */
export const publicVasVersion = async (db: Db) => {
  const { rows } = await sql<{ version: string }>`select ${listVersion} as version`.execute(db)
  return rows[0]?.version ?? ''
}
