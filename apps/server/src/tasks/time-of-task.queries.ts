import type { Db } from '../db/database.ts'
import { timeOnWork } from '../earnings/earnings.queries.ts'
import { taskOf } from './tasks.queries.ts'

/** The time behind a task's cost, newest first. Undefined if it is not this client's task. */
export async function timeOf(db: Db, userId: number, taskId: number) {
  if (!(await taskOf(db, userId, taskId))) return undefined
  const work = await db
    .selectFrom('vaTasks')
    .select('id')
    .where('taskId', '=', taskId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return work ? timeOnWork(db, work.id) : []
}
