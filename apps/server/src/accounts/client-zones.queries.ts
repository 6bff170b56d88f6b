import { clientZone } from '@kazi/schemas/zones'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/**
 * Sets a client's timezone, and keeps until when the zone before it counted: what was billed by its days is neither
 * billed again by the days of another, nor left out (decision 179).
 */
export async function setTimezone(db: Tx, id: number, timezone: string) {
  const user = await db
    .selectFrom('users')
    .select('timezone')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const zone = clientZone(user.timezone)
  // Not when the transaction began: of two that meet, the second to hold the client's row may have begun first.
  if (zone !== clientZone(timezone))
    await db.insertInto('clientZones').values({ userId: id, zone, until: sql`clock_timestamp()` }).execute()
  await db.updateTable('users').set({ timezone }).where('id', '=', id).execute()
}

/** The zones that counted for a client before the present one, oldest first, each until a moment to the microsecond. */
export const zonesBefore = (db: Db, userId: number) =>
  db
    .selectFrom('clientZones')
    .select('zone')
    .select(sql<string>`to_json(until) #>> '{}'`.as('until'))
    .where('userId', '=', userId)
    .orderBy('clientZones.until')
    .execute()
