import { timerAsksAfterHours } from '@kazi/schemas/timer'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** The database's clock alone counts: servers and devices may each have another, and clocks jump. */
const nowLess = (secondsAgo: number) => sql`clock_timestamp() - make_interval(secs => ${secondsAgo})`
const asking = (secondsAgo = 0) => sql<string>`${nowLess(secondsAgo)} + make_interval(hours => ${timerAsksAfterHours})`

const timers = (db: Db, secondsAgo = 0, now = nowLess(secondsAgo)) =>
  db
    .selectFrom('timers')
    .innerJoin('vaTasks', 'vaTasks.id', 'timers.vaTaskId')
    .select(['timers.vaTaskId', 'vaTasks.title', 'timers.startedAt', 'timers.asksAfter'])
    // A clock that was put back must not make a running time negative.
    .select(sql<number>`greatest(0, extract(epoch from ${now} - timers.started_at))::int`.as('seconds'))
    .select(sql<boolean>`${now} >= asks_after`.as('asks'))
    /** What can be logged without an answer. */
    .select(
      sql<number>`greatest(0, extract(epoch from least(${now}, asks_after) - timers.started_at))::int`.as(
        'sureSeconds',
      ),
    )

/**
 * The VA's running timer. `seconds` is how long it has run; past ten hours without an answer, `asks` is true. Both as
 * they were so many seconds ago.
 */
export const timerOf = (db: Db, vaId: number, secondsAgo?: number) =>
  timers(db, secondsAgo).where('timers.vaId', '=', vaId).executeTakeFirst()
export type Timer = NonNullable<Awaited<ReturnType<typeof timerOf>>>

/** Both times may come from a slow line, and be late by as much: closer together, their order says nothing. */
const slowLineSeconds = 60

/** Whether the VA's timer was started after that moment, such as on another device. */
export const wasStartedSince = async (db: Db, vaId: number, secondsAgo: number) =>
  (await db
    .selectFrom('timers')
    .select('vaId')
    .where('vaId', '=', vaId)
    .where('startedAt', '>', sql<string>`${nowLess(secondsAgo - slowLineSeconds)}`)
    .executeTakeFirst()) !== undefined

/** The timer that runs on a client's task, with its VA. */
export const timerOnTask = (db: Db, taskId: number) =>
  timers(db)
    .innerJoin('vas', 'vas.id', 'timers.vaId')
    .select(['timers.vaId', 'vas.timezone'])
    .where('vaTasks.taskId', '=', taskId)
    .executeTakeFirst()

export const insertTimer = (db: Tx, vaId: number, vaTaskId: number, secondsAgo = 0) =>
  db
    .insertInto('timers')
    .values({ vaId, vaTaskId, startedAt: sql<string>`${nowLess(secondsAgo)}`, asksAfter: asking(secondsAgo) })
    .execute()

export const keepTimer = (db: Tx, vaId: number) =>
  db.updateTable('timers').set({ asksAfter: asking(), asked: false }).where('vaId', '=', vaId).execute()

/** When the VA's timer asks, and in how many seconds: 0 if that is over. */
export const timerAsks = (db: Db, vaId: number) =>
  db
    .selectFrom('timers')
    .select('asksAfter')
    .select(sql<number>`greatest(0, ceil(extract(epoch from asks_after - clock_timestamp())))::int`.as('inSeconds'))
    .where('vaId', '=', vaId)
    .executeTakeFirst()

/** Marks that the VA was asked; false if they were asked before, or keep the timer running. @param asksAfter to the millisecond */
export async function markAsked(db: Tx, vaId: number, asksAfter: string) {
  const { numUpdatedRows } = await db
    .updateTable('timers')
    .set({ asked: true })
    .where('vaId', '=', vaId)
    .where('asked', '=', false)
    .where(sql`date_trunc('milliseconds', asks_after)`, '=', sql`${asksAfter}::timestamptz`)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export const deleteTimer = (db: Tx, vaId: number) => db.deleteFrom('timers').where('vaId', '=', vaId).execute()
/** For the doctor: of a task that cannot have one. */
export const deleteTimersOn = (db: Tx, taskId: number) =>
  sql`delete from timers where va_task_id in (select id from va_tasks where task_id = ${taskId})`.execute(db)

/** Locks those who hold tasks that are about to be taken from them, before the tasks: their time will be logged. */
export const lockHolders = (db: Tx, of: { taskId: number } | { userId: number }) =>
  sql`select id from vas where id in (
      select v.va_id from va_tasks v join tasks t on t.id = v.task_id
      where v.withdrawn_at is null and ${'taskId' in of ? sql`t.id = ${of.taskId}` : sql`t.user_id = ${of.userId}`})
    order by id for no key update`.execute(db)
