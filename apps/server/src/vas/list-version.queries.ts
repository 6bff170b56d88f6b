import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

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

/** Counting up to this many rows is fast. */
const mostRows = 1000

/**
 * Replaces many rows with one that has a greater id, so the version is never one used before. The lock is needed
 * because two concurrent calls would delete each other's rows.
 */
export async function sweepListChanges(db: Tx, most = mostRows) {
  await sql`select pg_advisory_xact_lock(hashtext('kazi va list'))`.execute(db)
  const { numDeletedRows } = await db
    .deleteFrom('vaListChanges')
    .where((eb) => eb(eb.selectFrom('vaListChanges').select(eb.fn.countAll<number>().as('n')), '>', most))
    .executeTakeFirst()
  if (numDeletedRows > 0) await db.insertInto('vaListChanges').defaultValues().execute()
}
