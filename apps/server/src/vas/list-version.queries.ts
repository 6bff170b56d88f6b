import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/**
 * Another word whenever the public list would read otherwise. Triggers leave a row for each statement that wrote VAs or
 * reviews: no writer can forget it, and it is seen exactly when the change is. While the greatest id stays, rows only come.
 */
export const publicVasVersion = async (db: Db) => {
  const { rows } = await sql<{ version: string }>`
    select coalesce(max(id), 0) || '.' || count(*) as version from va_list_changes`.execute(db)
  return rows[0]?.version ?? ''
}

/** Counting so many rows costs nothing that could be felt. */
const mostRows = 1000

/**
 * Puts one row in the place of many, with a greater id than they had: what comes out has never been the version before.
 * Two at once would take each other's rows away, so one waits.
 */
export async function sweepListChanges(db: Tx, most = mostRows) {
  await sql`select pg_advisory_xact_lock(hashtext('kazi va list'))`.execute(db)
  const { numDeletedRows } = await db
    .deleteFrom('vaListChanges')
    .where((eb) => eb(eb.selectFrom('vaListChanges').select(eb.fn.countAll<number>().as('n')), '>', most))
    .executeTakeFirst()
  if (numDeletedRows > 0) await db.insertInto('vaListChanges').defaultValues().execute()
}
