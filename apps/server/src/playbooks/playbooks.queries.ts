import type { PlaybookEdit } from '@kazi/schemas/playbook'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

const shown = (db: Db, userId: number) =>
  db
    .selectFrom('playbooks')
    .select(['id', 'fromTaskId', 'name', 'taskText', 'enhancedDescription', 'budget', 'category', 'priority', 'notes'])
    .select(['steps', 'createdAt', 'changedAt'])
    .where('userId', '=', userId)

/** A client's playbooks, newest first; there are at most `maxPlaybooks`. */
export const playbooksOf = (db: Db, userId: number) => shown(db, userId).orderBy('id', 'desc').execute()

export const playbookOf = (db: Db, userId: number, id: number) =>
  shown(db, userId).where('id', '=', id).executeTakeFirst()

export const playbookFrom = (db: Db, userId: number, taskId: number) =>
  shown(db, userId).where('fromTaskId', '=', taskId).executeTakeFirst()

export const countPlaybooks = async (db: Db, userId: number) => {
  const { n } = await db
    .selectFrom('playbooks')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return n
}

type Fields = Omit<PlaybookEdit, 'id'>
type NewFields = Fields & Required<Pick<Fields, 'name' | 'taskText' | 'steps'>>
/** What is left out stays as it is: undefined is no part of a statement. */
const orNull = (text: string | null | undefined) => (text === undefined ? undefined : text || null)
const columnsOf = ({ name, taskText, category, priority, steps, ...texts }: Fields) => ({
  name,
  taskText,
  category,
  priority,
  steps,
  enhancedDescription: orNull(texts.enhancedDescription),
  budget: orNull(texts.budget),
  notes: orNull(texts.notes),
})

export const insertPlaybook = (db: Tx, userId: number, fromTaskId: number, fields: NewFields) =>
  db
    .insertInto('playbooks')
    .values({
      ...columnsOf(fields),
      name: fields.name,
      taskText: fields.taskText,
      steps: fields.steps,
      userId,
      fromTaskId,
    })
    .execute()

/** Returns whether there was such a playbook. */
export async function updatePlaybook(db: Tx, userId: number, id: number, fields: Fields) {
  const { numUpdatedRows } = await db
    .updateTable('playbooks')
    .set({ ...columnsOf(fields), changedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePlaybook(db: Tx, userId: number, id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('playbooks')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
