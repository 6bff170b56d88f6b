import { type Kysely, sql } from 'kysely'

/** Which hand-over a file came with. Of those until now: the first one after it was uploaded. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table files add delivery_id integer references task_deliveries (id) on delete set null`.execute(db)
  await sql`
    update files f set delivery_id = coalesce(
      (select min(d.id) from task_deliveries d where d.va_task_id = f.va_task_id and d.delivered_at >= f.created_at),
      (select max(d.id) from task_deliveries d where d.va_task_id = f.va_task_id))
    where f.place = 'handover' and f.attached_at is not null`.execute(db)
  await sql`create index files_by_delivery on files (delivery_id)`.execute(db)
}
