import { canonicalZone, clientZone, isSameZone } from '@kazi/schemas/zones'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { localDay } from '../db/local-day.ts'
import { AppError } from '../errors.ts'

const isUnknownZone = (error: unknown) => error instanceof Error && 'code' in error && error.code === '22023'

/** Whether PostgreSQL has this zone: its list differs from that of `Intl`. An error would end the transaction. */
async function isReadable(db: Tx, zone: string) {
  await sql`savepoint reading_zone`.execute(db)
  try {
    await sql`select ${localDay(sql`now()`, zone)}`.execute(db)
  } catch (error) {
    if (!isUnknownZone(error)) throw error
    await sql`rollback to savepoint reading_zone`.execute(db)
    return false
  }
  await sql`release savepoint reading_zone`.execute(db)
  return true
}

/**
 * A timezone as it may be kept: no day can be read in a zone that PostgreSQL does not have. Such a zone is called by
 * its canonical name, and is UTC if PostgreSQL does not have that either.
 */
export async function readableTimezone(db: Tx, timezone: string) {
  const zone = clientZone(timezone)
  if (await isReadable(db, zone)) return timezone
  const name = canonicalZone(zone)
  return (await isReadable(db, name)) ? name : 'UTC'
}

/**
 * Sets a client's timezone, and keeps until when the zone before it counted: what was billed by its days is neither
 * billed again by the days of another, nor left out (decision 179).
 * @returns whether it is another zone, rather than another name of the same one.
 */
export async function setTimezone(db: Tx, id: number, chosen: string) {
  const user = await db.selectFrom('users').select('timezone').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  // The account was erased since the session was read.
  if (!user) throw new AppError('UNAUTHORIZED', 'Please sign in.')
  const timezone = await readableTimezone(db, chosen)
  const isMove = !isSameZone(clientZone(user.timezone), clientZone(timezone))
  if (isMove) await keepZone(db, id, await readableTimezone(db, clientZone(user.timezone)))
  await db.updateTable('users').set({ timezone }).where('id', '=', id).execute()
  return isMove
}

/**
 * Until now, rather than until the transaction began: of two that meet, the second to hold the client's row may have
 * begun first. Always after the one before, also when the clock was set back.
 */
const keepZone = (db: Tx, userId: number, zone: string) =>
  db
    .insertInto('clientZones')
    .values({
      userId,
      zone,
      until: sql`greatest(clock_timestamp(),
        (select max(until) + interval '1 microsecond' from client_zones where user_id = ${userId}))`,
    })
    .execute()

/** Where a client's days begin: what was settled stays on the day of the zone that counted then, as it was billed. */
export const zoneOfClient = async (db: Db, { id, timezone }: { id: number; timezone: string | null }) => ({
  now: clientZone(timezone),
  before: await zonesBefore(db, id),
})

/** The zones that counted for a client before the present one, oldest first, each until a moment to the microsecond. */
const zonesBefore = (db: Db, userId: number) =>
  db
    .selectFrom('clientZones')
    .select('zone')
    .select(sql<string>`to_json(until) #>> '{}'`.as('until'))
    .where('userId', '=', userId)
    .orderBy('clientZones.until')
    .execute()
