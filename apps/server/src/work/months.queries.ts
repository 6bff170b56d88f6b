import type { Money } from '@kazi/schemas/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { localDay } from '../db/local-day.ts'
import { earnedIn, workedIn } from '../earnings/earnings.queries.ts'

const months = 12

type Month = {
  /** YYYY-MM */
  month: string
  hours: number
  delivered: number
  rating: number | null
  reviews: number
  earnings: Money[]
}

/** A VA's last twelve months in a zone, oldest first: hours worked, tasks accepted, mean rating, earnings. */
export async function monthsOfVa(db: Db, vaId: number, zone: string) {
  const inMonth = (day: RawBuilder<unknown>) => sql`${day} >= first and ${day} < after`
  const at = (moment: RawBuilder<unknown>) => inMonth(localDay(moment, zone))
  const { rows } = await sql<Month>`
    with this as (select date_trunc('month', ${localDay(sql`now()`, zone)}::timestamp) as month), months as (
      select generate_series(month - make_interval(months => ${sql.lit(months - 1)}), month, interval '1 month')::date as first
      from this
    ), spans as (select first, (first + interval '1 month')::date as after from months)
    select to_char(first, 'YYYY-MM') as month,
      (select round(coalesce(sum(w.minutes), 0) / 60, 2) from ${workedIn(zone)} w
        where w.va_id = ${vaId} and ${inMonth(sql`w.day`)}) as hours,
      (select count(*)::int from va_tasks t where t.va_id = ${vaId} and ${at(sql`t.reviewed_at`)}) as delivered,
      (select round(avg(r.rating), 2) from reviews r
        where r.va_id = ${vaId} and ${at(sql`r.created_at`)}) as rating,
      (select count(*)::int from reviews r where r.va_id = ${vaId} and ${at(sql`r.created_at`)}) as reviews,
      (select coalesce(json_agg(json_build_object('currency', currency, 'amountCents', cents)), '[]') from (
        select e.currency, sum(e.amount_cents)::bigint as cents from ${earnedIn(zone)} e
        where e.va_id = ${vaId} and ${inMonth(sql`e.day`)} group by e.currency order by 2 desc) sums) as earnings
    from spans order by first`.execute(db)
  return rows
}
