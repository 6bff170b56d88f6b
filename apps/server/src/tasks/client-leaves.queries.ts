import type { Db } from '../db/database.ts'

/**
 * The VAs of a client's assignments that still run without a task of their own. One that was handed over, or whose VA has
 * its task no longer, has ended for its VA although it is called paused.
 */
export const vasWorkingFor = async (db: Db, userId: number) =>
  (
    await db
      .selectFrom('vaAssignments')
      .select('vaId')
      .distinct()
      .where('userId', '=', userId)
      .where('status', '!=', 'completed')
      .where('taskId', 'is', null)
      .where('successorId', 'is', null)
      .orderBy('vaId')
      .execute()
  ).map(({ vaId }) => vaId)
