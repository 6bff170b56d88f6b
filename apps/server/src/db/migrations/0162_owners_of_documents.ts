import { type Kysely, sql } from 'kysely'

/** A document that was issued by its task alone is its client's, and hours are their VA's, as new ones are. */
export async function up(db: Kysely<unknown>) {
  await sql`
    update documents d set client_id = t.user_id
    from tasks t
    where t.id = d.task_id and d.client_id is null and t.user_id is not null
      and d.template in ('quote', 'service_agreement', 'invoice', 'statement_of_hours')`.execute(db)
  await sql`
    update documents d set va_id = t.va_id
    from tasks t
    where t.id = d.task_id and d.va_id is null and t.va_id is not null
      and d.template = 'statement_of_hours'
      -- Somebody else may have the task by now.
      and d.fields ->> 'vaName' = (select v.name from vas v where v.id = t.va_id)`.execute(db)
  // A price of zero was noted where none was agreed: one can be set.
  await sql`update va_assignments set rate_cents = null where rate_cents = 0`.execute(db)
  await sql`update va_assignments set fixed_price_cents = null where fixed_price_cents = 0`.execute(db)
}
