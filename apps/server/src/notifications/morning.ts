import { clientZone } from '@kazi/schemas/zones'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export const morning = '08:00'

/** Seconds until it is next 8:00 AM where the client lives; PostgreSQL knows when clocks change there. */
export async function secondsUntilMorning(db: Db, userId: number) {
  const { timezone } = await db
    .selectFrom('users')
    .select('timezone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const there = sql`(now() at time zone ${clientZone(timezone)})`
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from (
      ${there}::date + (${there}::time >= ${morning}::time)::int + ${morning}::time
    ) at time zone ${clientZone(timezone)} - now()))::int as seconds`.execute(db)
  return rows[0]?.seconds ?? 0
}
