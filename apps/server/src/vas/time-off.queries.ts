import { maxTimeOff } from '@kazi/schemas/time-off'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

const columns = ['id', 'startsOn', 'endsOn', 'reason'] as const

/** What a VA has planned, and what has begun and not ended, the next first. */
export const timeOffOf = (db: Db, vaId: number) =>
  db
    .selectFrom('vaTimeOff')
    .select(columns)
    .where('vaId', '=', vaId)
    .where('endsAt', '>', sql<string>`now()`)
    .orderBy('startsOn')
    .limit(maxTimeOff)
    .execute()
export type TimeOff = Awaited<ReturnType<typeof timeOffOf>>[number]

/** By VA: the days that are off now or next, without the reason. */
export async function nextTimeOff(db: Db, vaIds: number[]) {
  const { rows } = await sql<{ vaId: number; startsOn: string; endsOn: string }>`
    select t.va_id, t.starts_on, t.ends_on from unnest(${vaIds}::int[]) one (id)
    cross join lateral (
      select va_id, starts_on, ends_on from va_time_off where va_id = one.id and ends_at > now()
      order by ends_at limit 1) t`.execute(db)
  return new Map(rows.map(({ vaId, ...days }) => [vaId, days]))
}

/** Locks the VA, which every change of their time off does first. */
export const lockForTimeOff = (db: Tx, vaId: number) =>
  db.selectFrom('vas').select(['name', 'timezone']).where('id', '=', vaId).forNoKeyUpdate().executeTakeFirst()

type Days = { startsOn: string; endsOn: string }

/** Another time off of this VA that has one of these days. */
export const timeOffWithin = (db: Tx, vaId: number, { startsOn, endsOn }: Days, without: number | undefined) =>
  db
    .selectFrom('vaTimeOff')
    .select(columns)
    .where('vaId', '=', vaId)
    .where(sql<boolean>`int4range(va_id, va_id, '[]') && int4range(${vaId}, ${vaId}, '[]')`)
    .where(sql<boolean>`daterange(starts_on, ends_on, '[]') && daterange(${startsOn}::date, ${endsOn}::date, '[]')`)
    .$if(without !== undefined, (query) => query.where('id', '<>', without as number))
    .orderBy('startsOn')
    .executeTakeFirst()

type Written = Days & { startsAt: Date; endsAt: Date; reason: string | null }
export const insertTimeOff = (db: Tx, vaId: number, written: Written) =>
  db
    .insertInto('vaTimeOff')
    .values({ vaId, ...written })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Undefined if this VA has no such time off, or it is over. */
export const updateTimeOff = (db: Tx, vaId: number, id: number, written: Partial<Written>) =>
  db
    .updateTable('vaTimeOff')
    .set(written)
    .where('id', '=', id)
    .where('vaId', '=', vaId)
    .where('endsAt', '>', sql<string>`now()`)
    .returning(columns)
    .executeTakeFirst()

export const deleteTimeOff = (db: Tx, vaId: number, id: number) =>
  db
    .deleteFrom('vaTimeOff')
    .where('id', '=', id)
    .where('vaId', '=', vaId)
    .where('endsAt', '>', sql<string>`now()`)
    .returning('id')
    .executeTakeFirst()

/** Writes down whether a locked VA is off now. Returns the day on which they are back, before and after. */
export async function followTimeOff(db: Tx, vaId: number) {
  const { rows } = await sql<{ before: string | null; backOn: string | null }>`
    with old as (select back_on as before, va_back_on(id) as back_on from vas where id = ${vaId}),
      written as (update vas set back_on = old.back_on from old
        where vas.id = ${vaId} and old.before is distinct from old.back_on)
    select before, back_on from old`.execute(db)
  return rows[0] ?? { before: null, backOn: null }
}

/** Of these VAs, those who are off at this moment, whatever was written down, or take no new work (null). */
export async function unavailableAmong(db: Db, vaIds: number[]) {
  const { rows } = await sql<{ name: string; backOn: string | null }>`
    select name, back_on from (
      select id, name, available, va_back_on(id) as back_on from vas where id = any (${vaIds}::int[])) v
    where back_on is not null or not available order by id`.execute(db)
  return rows
}

/** Whether a VA is switched off, whatever their days off say. */
export const takesNoWork = async (db: Db, vaId: number) =>
  (await db.selectFrom('vas').select('available').where('id', '=', vaId).executeTakeFirst())?.available === false

/** VAs whose time off has begun or ended since it was written down. */
export async function vasToFollow(db: Db, most: number) {
  const { rows } = await sql<{ id: number }>`
    select distinct v.id from va_time_off t join vas v on v.id = t.va_id
    where t.starts_at <= now() and t.ends_at > now() and v.back_on is null
    union
    select id from vas v where back_on is not null and not exists (
      select from va_time_off t where t.va_id = v.id and t.starts_at <= now() and t.ends_at > now())
    order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
