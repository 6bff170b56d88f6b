import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/**
 * Deletes the VA's task of a client task with the assignment that was made for it, if nobody has touched it: not
 * started, no message, no time, no file. Returns false otherwise.
 */
export async function deleteUntouchedWork(db: Tx, taskId: number) {
  const gone = await db
    .deleteFrom('vaTasks')
    .where('taskId', '=', taskId)
    .where('withdrawnAt', 'is', null)
    .where('status', '=', 'assigned')
    .where(
      sql<boolean>`not exists (select from messages m join threads h on h.id = m.thread_id where h.va_task_id = va_tasks.id)
        and not exists (select from time_entries e where e.va_task_id = va_tasks.id)
        and not exists (select from files f where f.va_task_id = va_tasks.id)`,
    )
    .returning('assignmentId')
    .executeTakeFirst()
  if (!gone) return false
  if (gone.assignmentId !== null)
    await db.deleteFrom('vaAssignments').where('id', '=', gone.assignmentId).where('taskId', '=', taskId).execute()
  return true
}
