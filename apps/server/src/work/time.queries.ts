import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/**
 * Locks the VA before time is logged, so that two concurrent entries count each other. Call it before locking any task.
 */
export const lockForTime = (db: Tx, vaId: number) =>
  db.selectFrom('vas').select('timezone').where('id', '=', vaId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const minutesOn = async (db: Db, vaId: number, day: string) => {
  const { minutes } = await db
    .selectFrom('timeEntries')
    .select(sql<number>`coalesce(sum(minutes), 0)::int`.as('minutes'))
    .where('vaId', '=', vaId)
    .where('workedOn', '=', day)
    .executeTakeFirstOrThrow()
  return minutes
}

export type NewTime = { vaTaskId: number; vaId: number; minutes: number; note: string | null; workedOn: string }
export const insertTime = (db: Tx, entry: NewTime) =>
  db.insertInto('timeEntries').values(entry).returning(['id', 'minutes', 'note', 'workedOn']).executeTakeFirstOrThrow()

export const timeOf = (db: Db, vaTaskId: number) =>
  db
    .selectFrom('timeEntries')
    .select(['id', 'minutes', 'note', 'workedOn'])
    .where('vaTaskId', '=', vaTaskId)
    .orderBy('workedOn', 'desc')
    .orderBy('id', 'desc')
    .execute()
