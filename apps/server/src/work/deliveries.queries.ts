import type { FileType } from '@kazi/schemas/file-kinds'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

type DeliveredFile = { id: number; name: string; size: number; type: FileType; preview: boolean }
type Delivery = { id: number; note: string | null; links: string[]; deliveredAt: string; files: DeliveredFile[] }
/** The hand-overs of a row of va_tasks, each with the files that came with it, the newest first. */
export const deliveriesOfTask = sql<Delivery[]>`(
  select coalesce(json_agg(json_build_object('id', d.id, 'note', d.note, 'links', d.links,
    'deliveredAt', to_char(d.delivered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'files', (
      select coalesce(json_agg(json_build_object(
        'id', f.id, 'name', f.name, 'size', f.size, 'type', f.type, 'preview', f.has_preview) order by f.id), '[]')
      from files f where f.delivery_id = d.id)) order by d.id desc), '[]')
  from (select * from task_deliveries where va_task_id = va_tasks.id order by id desc limit 10) d)`

export const insertDelivery = (db: Tx, vaTaskId: number, { note, links }: Pick<Delivery, 'note' | 'links'>) =>
  db.insertInto('taskDeliveries').values({ vaTaskId, note, links }).returning('id').executeTakeFirstOrThrow()

export const lastDelivery = (db: Db, vaTaskId: number) =>
  db
    .selectFrom('taskDeliveries')
    .select(['note', 'links'])
    .where('vaTaskId', '=', vaTaskId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
