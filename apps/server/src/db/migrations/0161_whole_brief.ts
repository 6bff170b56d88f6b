import { type Kysely, sql } from 'kysely'

const onOneLine = (text: string) => sql.raw(`btrim(regexp_replace(${text}, '\\s+', ' ', 'g'))`)

/**
 * A VA read the client's details in place of the task that they belong to. And an estimate of 0 hours, which an analysis
 * gives a task that it would keep, was agreed to as one.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    update va_tasks v set description = t.task_text || E'\n\n' || v.description
    from tasks t
    where t.id = v.task_id and v.status <> 'reviewed' and v.withdrawn_at is null
      and t.enhanced_description is not null
      and position(${onOneLine('t.task_text')} in ${onOneLine('v.description')}) = 0`.execute(db)
  await sql`update va_tasks set agreed_min_hours = null, agreed_max_hours = null where agreed_max_hours = 0`.execute(db)
}
