import { type TaskField, taskFieldNames } from '@kazi/schemas/task'
import { maxVersions, type TaskChanges } from '@kazi/schemas/task-versions'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { jsonb } from '../db/json.ts'
import { taskOf } from './tasks.queries.ts'

type Fields = Partial<Record<TaskField, string | null>>

/** The fields whose text an edit changes, with both texts. */
export function changesBetween(before: Fields, after: Fields): TaskChanges {
  const fields = Object.keys(taskFieldNames) as TaskField[]
  const changed = fields.filter((field) => (before[field] ?? null) !== (after[field] ?? null))
  return Object.fromEntries(
    changed.map((field) => [field, { before: before[field] ?? null, after: after[field] ?? null }]),
  )
}

/** Keeps what an edit of a locked task changed; the oldest of very many goes. @param vasWereTold a VA holds the task. */
export async function insertVersion(db: Tx, taskId: number, changes: TaskChanges, vasWereTold: boolean) {
  await db
    .insertInto('taskVersions')
    .values({ taskId, changes: jsonb(changes), vasWereTold })
    .execute()
  await sql`
    delete from task_versions where task_id = ${taskId} and id <= (
      select id from task_versions where task_id = ${taskId} order by id desc offset ${maxVersions} limit 1)`.execute(
    db,
  )
}

/** What was changed in a task, newest first; only its client edits it. Undefined if it is not this client's. */
export async function versionsOf(db: Db, userId: number, taskId: number) {
  if (!(await taskOf(db, userId, taskId))) return undefined
  return db
    .selectFrom('taskVersions')
    .select(['id', 'changes', 'vasWereTold', 'editedAt'])
    .where('taskId', '=', taskId)
    .orderBy('id', 'desc')
    .limit(maxVersions)
    .execute()
}

export async function countVersions(db: Db, taskId: number) {
  const { n } = await db
    .selectFrom('taskVersions')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow()
  return n
}
