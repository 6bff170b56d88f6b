import type { Occurrence } from '@kazi/schemas/calendar'
import type { Db, Tx } from '../db/database.ts'

export const eventsOf = (db: Db, userId: number) =>
  db
    .selectFrom('calendarEvents')
    .select(['id', 'title', 'startsAt', 'endsAt', 'repeats'])
    .where('userId', '=', userId)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()

/** Inserts what is not there yet, and returns how many that were. */
export async function insertEvents(db: Tx, userId: number, events: readonly Occurrence[]) {
  if (events.length === 0) return 0
  const done = await db
    .insertInto('calendarEvents')
    .values(events.map((event) => ({ ...event, userId })))
    .onConflict((conflict) => conflict.columns(['userId', 'startsAt', 'endsAt', 'title']).doNothing())
    .returning('id')
    .execute()
  return done.length
}

export const deleteEvents = (db: Db, userId: number) =>
  db.deleteFrom('calendarEvents').where('userId', '=', userId).execute()
