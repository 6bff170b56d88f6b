import type { FileType } from '@kazi/schemas/file-kinds'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

type DeliveredFile = { id: number; name: string; size: number; type: FileType; preview: boolean }
type Delivery = {
  id: number
  note: string | null
  links: string[]
  deliveredAt: string
  files: DeliveredFile[]
  /** How many were before it: of the last one that is listed, how many are not. */
  earlier: number
}
/** The latest hand-overs of a row of va_tasks, each with the files that came with it, the newest first. */
export const deliveriesOfTask = sql<Delivery[]>`(
  select coalesce(json_agg(json_build_object('id', d.id, 'note', d.note, 'links', d.links, 'earlier', d.earlier,
    'deliveredAt', to_char(d.delivered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'files', (
      select coalesce(json_agg(json_build_object(
        'id', f.id, 'name', f.name, 'size', f.size, 'type', f.type, 'preview', f.has_preview) order by f.id), '[]')
      from files f where f.delivery_id = d.id)) order by d.id desc), '[]')
  from (select *, row_number() over (order by id) - 1 as earlier from task_deliveries where va_task_id = va_tasks.id
    order by id desc limit 10) d)`

/** The note of the time that is logged as a task is handed over. */
export const handOverNote = 'With the hand-over'

export const insertDelivery = (db: Tx, vaTaskId: number, { note, links }: Pick<Delivery, 'note' | 'links'>) =>
  db.insertInto('taskDeliveries').values({ vaTaskId, note, links }).returning('id').executeTakeFirstOrThrow()

/** What came last, with the time that was logged with it: after the one before, by the same transaction. */
export const lastDelivery = (db: Db, vaTaskId: number) =>
  db
    .selectFrom('taskDeliveries as d')
    .select(['note', 'links'])
    .select(
      sql<number | null>`(select minutes from time_entries t
        where t.va_task_id = d.va_task_id and t.note = ${handOverNote} and t.created_at <= d.delivered_at
          and t.created_at > all (select delivered_at from task_deliveries b where b.va_task_id = d.va_task_id and b.id < d.id)
        order by t.id desc limit 1)`.as('minutes'),
    )
    .where('vaTaskId', '=', vaTaskId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
