import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

type Delivery = { id: number; note: string | null; links: string[]; deliveredAt: string }
/** The hand-overs of a row of va_tasks, the newest first. */
export const deliveriesOfTask = sql<Delivery[]>`(
  select coalesce(json_agg(json_build_object('id', d.id, 'note', d.note, 'links', d.links,
    'deliveredAt', to_char(d.delivered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by d.id desc), '[]')
  from (select * from task_deliveries where va_task_id = va_tasks.id order by id desc limit 10) d)`

export const insertDelivery = (db: Tx, vaTaskId: number, { note, links }: Pick<Delivery, 'note' | 'links'>) =>
  db.insertInto('taskDeliveries').values({ vaTaskId, note, links }).execute()

export const lastDelivery = (db: Db, vaTaskId: number) =>
  db
    .selectFrom('taskDeliveries')
    .select(['note', 'links'])
    .where('vaTaskId', '=', vaTaskId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
