import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export const profileOf = (db: Db, id: number) =>
  db
    .selectFrom('vas')
    .select(['id', 'name', 'email', 'available', 'skills', 'tools', 'timezone', 'hourlyRate', 'intro'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const loggedMinutes = sql<number>`coalesce((select sum(minutes)::int from time_entries t where t.va_task_id = va_tasks.id), 0)`

const vaTasks = (db: Db, vaId: number) =>
  db
    .selectFrom('vaTasks')
    .leftJoin('reviews', 'reviews.vaTaskId', 'vaTasks.id')
    .select([
      'vaTasks.id',
      'vaTasks.title',
      'vaTasks.description',
      'vaTasks.priority',
      'vaTasks.status',
      'vaTasks.deadline',
    ])
    .select(['vaTasks.estimatedHours', 'vaTasks.changesNote', 'vaTasks.handoverNote', 'vaTasks.handoverLinks'])
    .select(['vaTasks.createdAt', 'vaTasks.startedAt', 'vaTasks.completedAt', 'vaTasks.reviewedAt'])
    .select(['reviews.rating', 'reviews.comment', loggedMinutes.as('loggedMinutes')])
    .where('vaTasks.vaId', '=', vaId)
    .where('vaTasks.withdrawnAt', 'is', null)
    .where('vaTasks.clearedAt', 'is', null)

export const vaTasksOf = (db: Db, vaId: number) => vaTasks(db, vaId).orderBy('vaTasks.id', 'desc').execute()
export const vaTaskOf = (db: Db, vaId: number, id: number) =>
  vaTasks(db, vaId).where('vaTasks.id', '=', id).executeTakeFirst()

/** Locks the client task first and the VA task second: the order that everybody keeps. */
export async function lockOwnVaTask(db: Db, vaId: number, id: number) {
  const own = await db
    .selectFrom('vaTasks')
    .select('taskId')
    .where('id', '=', id)
    .where('vaId', '=', vaId)
    .executeTakeFirst()
  if (!own) return undefined
  const task = own.taskId
    ? await db
        .selectFrom('tasks')
        .select(['id', 'status', 'userId'])
        .where('id', '=', own.taskId)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined
  const vaTask = await db
    .selectFrom('vaTasks')
    .select(['id', 'status', 'title', 'assignmentId'])
    .where('id', '=', id)
    .where('vaId', '=', vaId)
    .where('withdrawnAt', 'is', null)
    .where('clearedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return vaTask && { ...vaTask, task }
}

/** Locks the VA whose time is about to be written down, so that two entries at once count each other; before any task. */
export const lockForTime = (db: Db, vaId: number) =>
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

export const insertTime = (
  db: Db,
  entry: { vaTaskId: number; vaId: number; minutes: number; note: string | null; workedOn: string },
) =>
  db.insertInto('timeEntries').values(entry).returning(['id', 'minutes', 'note', 'workedOn']).executeTakeFirstOrThrow()

export const timeOf = (db: Db, vaTaskId: number) =>
  db
    .selectFrom('timeEntries')
    .select(['id', 'minutes', 'note', 'workedOn'])
    .where('vaTaskId', '=', vaTaskId)
    .orderBy('workedOn', 'desc')
    .orderBy('id', 'desc')
    .execute()
