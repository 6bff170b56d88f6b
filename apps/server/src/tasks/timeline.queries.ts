import type { ActorType } from '@kazi/schemas/states'
import type { TaskEventKind } from '@kazi/schemas/task-states'
import type { Db, Tx } from '../db/database.ts'

export const timelineOf = (db: Db, taskId: number) =>
  db
    .selectFrom('taskEvents')
    .select(['id', 'kind', 'actorType', 'actor', 'text', 'at'])
    .where('taskId', '=', taskId)
    .orderBy('id')
    .execute()

/** The id of the newest event. */
export const lastEventOf = async (db: Db, taskId: number) =>
  (
    await db
      .selectFrom('taskEvents')
      .select('id')
      .where('taskId', '=', taskId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id

export const deleteEvent = (db: Tx, id: number) => db.deleteFrom('taskEvents').where('id', '=', id).execute()

type Event = {
  taskId: number
  kind: TaskEventKind
  actorType: ActorType
  actor?: string
  text?: string | undefined
}
export const insertEvent = (db: Tx, { actor, text, ...event }: Event) =>
  db
    .insertInto('taskEvents')
    .values({ ...event, actor: actor ?? null, text: text ?? null })
    .execute()
