import { type Kysely, sql } from 'kysely'

/**
 * An assignment may have a fixed price in place of an hourly rate. Prices that were accepted before are found in their
 * proposals: deciding and placing are one transaction, so both rows have its time. Every amount has its currency beside
 * it; which currencies there are is for the program to say, the database holds their shape. Rows from before are not
 * looked at again.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table va_assignments add column fixed_price_cents integer check (fixed_price_cents >= 0)`.execute(db)
  await sql`
    update va_assignments a set fixed_price_cents = p.quote_amount_cents, currency = p.quote_currency
    from proposals p
    where p.task_id = a.task_id and p.va_id = a.va_id and p.decided_at = a.created_at and p.state = 'accepted'
      and p.quote_unit = 'fixed' and p.quote_currency is not null and a.rate_cents is null
      and a.project_type <> 'ongoing'`.execute(db)
  await sql`
    alter table va_assignments
      add constraint va_assignments_one_price check (rate_cents is null or fixed_price_cents is null),
      add constraint va_assignments_fixed_price_of_one_task
        check (fixed_price_cents is null or project_type <> 'ongoing'),
      add constraint va_assignments_currency check (currency ~ '^[A-Z]{3}$') not valid`.execute(db)
  await sql`
    alter table proposals add constraint proposals_quote_is_whole check (
      (quote_amount_cents is null) = (quote_currency is null) and (quote_amount_cents is null) = (quote_unit is null)
      and quote_currency ~ '^[A-Z]{3}$') not valid`.execute(db)
  await sql`
    alter table vas add constraint vas_rate_is_whole check (
      (rate_min_cents is null) = (rate_currency is null) and (rate_max_cents is null) = (rate_currency is null)
      and rate_currency ~ '^[A-Z]{3}$') not valid`.execute(db)
}
