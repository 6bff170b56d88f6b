import { calendarDays, type Occurrence } from '@kazi/schemas/calendar'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { inBatches } from '../db/in-batches.ts'

const ofClient = (db: Db, userId: number) =>
  db
    .selectFrom('calendarEvents')
    .select(['id', 'title', 'startsAt', 'endsAt', 'repeats'])
    .where('userId', '=', userId)
    .orderBy('startsAt')
    .orderBy('id')

export const eventsOf = (db: Db, userId: number) => ofClient(db, userId).execute()

const days = (number: number) => sql<string>`now() + make_interval(days => ${number})`

/** The events of the weeks around today. Older ones go with the sweep. */
export const eventsNear = (db: Db, userId: number) =>
  ofClient(db, userId)
    .where('startsAt', '>=', days(-calendarDays))
    .where('startsAt', '<=', days(calendarDays))
    .execute()

/** Deletes events that are over for so long that nothing reads them. */
export const sweepEvents = (db: Db, most?: number) =>
  inBatches(
    (limit) =>
      sql`delete from calendar_events where id = any (array(
        select id from calendar_events where starts_at < ${days(-calendarDays - 1)} limit ${limit}))`.execute(db),
    most,
  )

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
