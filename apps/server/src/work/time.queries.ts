import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { jsonb } from '../db/json.ts'

/**
 * Locks the VA before time is logged, so that two concurrent entries count each other. Call it before locking any task.
 */
export const lockForTime = (db: Tx, vaId: number) =>
  db.selectFrom('vas').select('timezone').where('id', '=', vaId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const zoneTextOf = async (db: Db, vaId: number) =>
  (await db.selectFrom('vas').select('timezone').where('id', '=', vaId).executeTakeFirstOrThrow()).timezone

/** Minutes of a VA on a day, without one entry if it is about to change. */
export const minutesOn = async (db: Db, vaId: number, day: string, without?: number) => {
  const { minutes } = await db
    .selectFrom('timeEntries')
    .select(sql<number>`coalesce(sum(minutes), 0)::int`.as('minutes'))
    .where('vaId', '=', vaId)
    .where('workedOn', '=', day)
    .$if(without !== undefined, (query) => query.where('id', '!=', without as number))
    .executeTakeFirstOrThrow()
  return minutes
}

/** The hours logged on the assignment of an outer query on va_assignments. */
export const loggedOn = sql<number>`(
  select coalesce(sum(t.minutes), 0) / 60.0 from time_entries t join va_tasks v on v.id = t.va_task_id
  where v.assignment_id = va_assignments.id)`

/** When work began and ended, ISO 8601. */
export type Span = { startedAt: string; endedAt: string }

/** Minutes are logged rounded, so an entry may end less than this after its timer was stopped, and the next one started. */
export const roundingSeconds = 60

/** What else the VA did at that time, beyond what rounding adds: the task's title, an entry's or the running timer's. */
export async function workedAt(db: Db, vaId: number, { startedAt, endedAt }: Span, without?: number) {
  const rounding = sql`make_interval(secs => ${roundingSeconds})`
  // An entry lasts a day at most, so those that could overlap end within a day of this one's end.
  const { rows } = await sql<{ title: string; running: boolean }>`
    select v.title, false as running from time_entries t join va_tasks v on v.id = t.va_task_id
    where t.va_id = ${vaId} and t.id is distinct from ${without ?? null}::int and t.started_at < ${endedAt}::timestamptz
      and t.ended_at > ${startedAt}::timestamptz and t.ended_at < ${endedAt}::timestamptz + interval '1 day'
      and least(t.ended_at, ${endedAt}::timestamptz) - greatest(t.started_at, ${startedAt}::timestamptz) >= ${rounding}
    union all
    select v.title, true from timers m join va_tasks v on v.id = m.va_task_id
    where m.va_id = ${vaId} and m.started_at <= ${endedAt}::timestamptz - ${rounding}
    limit 1`.execute(db)
  return rows[0]
}

const shown = ['id', 'minutes', 'note', 'workedOn', 'startedAt', 'endedAt'] as const

export type NewTime = {
  vaTaskId: number
  vaId: number
  minutes: number
  note: string | null
  workedOn: string
  startedAt?: string | undefined
  endedAt?: string | undefined
  key?: string | undefined
  thereBefore?: Recorded[] | undefined
}
/** A span in which an entry was there, before it was deleted and restored. */
export type Recorded = { from: string; until: string }
export const insertTime = (db: Tx, { thereBefore, ...entry }: NewTime) =>
  db
    .insertInto('timeEntries')
    .values({ ...entry, ...(thereBefore && { thereBefore: jsonb(thereBefore) }) })
    .returning(shown)
    .executeTakeFirstOrThrow()

/** The entry that the VA sent with this key before, and its task. */
export const timeWithKey = (db: Db, vaId: number, key: string) =>
  db
    .selectFrom('timeEntries')
    .select([...shown, 'vaTaskId'])
    .where('vaId', '=', vaId)
    .where('key', '=', key)
    .executeTakeFirst()

export const lockTime = (db: Tx, vaTaskId: number, id: number) =>
  db
    .selectFrom('timeEntries')
    .select(shown)
    .where('vaTaskId', '=', vaTaskId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const updateTime = (
  db: Tx,
  id: number,
  entry: Pick<NewTime, 'minutes' | 'note' | 'workedOn'> & { startedAt: string | null; endedAt: string | null },
) => db.updateTable('timeEntries').set(entry).where('id', '=', id).returning(shown).executeTakeFirstOrThrow()

/** Deletes an entry; its task keeps when it was there, for an undo. */
export async function deleteTime(db: Tx, id: number) {
  await sql`
    update va_tasks set deleted_time = jsonb_build_object('minutes', t.minutes, 'workedOn', t.worked_on,
      'thereBefore', coalesce(t.there_before, '[]') || jsonb_build_object('from', t.created_at, 'until', clock_timestamp()),
      'deletedAt', now())
    from time_entries t where t.id = ${id} and va_tasks.id = t.va_task_id`.execute(db)
  await db.deleteFrom('timeEntries').where('id', '=', id).execute()
}

/** For how long an entry that is logged anew is the one that was deleted. */
const restorableMinutes = 15

/**
 * In which spans the entry was there that was deleted from this task just now, if this is the same one again: for the
 * documents of those times, it is not work that was added later. It stands for that one once.
 */
export async function takeRestored(db: Tx, { vaTaskId, minutes, workedOn }: NewTime) {
  const { rows } = await sql<{ thereBefore: Recorded[] }>`
    with deleted as (
      select deleted_time -> 'thereBefore' as there_before from va_tasks
      where id = ${vaTaskId} and deleted_time ->> 'minutes' = ${String(minutes)} and deleted_time ->> 'workedOn' = ${workedOn}
        and (deleted_time ->> 'deletedAt')::timestamptz > now() - make_interval(mins => ${restorableMinutes}))
    update va_tasks set deleted_time = null from deleted where id = ${vaTaskId} returning deleted.there_before`.execute(
    db,
  )
  return rows[0]?.thereBefore
}

export const timeOf = (db: Db, vaTaskId: number) =>
  db
    .selectFrom('timeEntries')
    .select(shown)
    .where('vaTaskId', '=', vaTaskId)
    .orderBy('workedOn', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()
