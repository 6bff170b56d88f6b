import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Counting up to this many rows is fast. */
const maxRows = 1000

/**
 * Replaces many rows with one that has a greater id, so the version is never one used before. The lock is needed
 * because two concurrent calls would delete each other's rows.
 */
export async function sweepListChanges(db: Tx, most = maxRows) {
  await sql`select pg_advisory_xact_lock(hashtext('kazi va list'))`.execute(db)
  const { numDeletedRows } = await db
    .deleteFrom('vaListChanges')
    .where((eb) => eb(eb.selectFrom('vaListChanges').select(eb.fn.countAll<number>().as('n')), '>', most))
    .executeTakeFirst()
  if (numDeletedRows > 0) await db.insertInto('vaListChanges').defaultValues().execute()
}
