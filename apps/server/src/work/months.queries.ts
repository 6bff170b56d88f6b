import type { Money } from '@kazi/schemas/money'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { earned, worked } from '../earnings/earnings.queries.ts'

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

/** A VA's last twelve months, oldest first: hours worked, tasks accepted, mean rating, earnings. */
export async function monthsOfVa(db: Db, vaId: number) {
  const { rows } = await sql<Month>`
    with months as (
      select generate_series(date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${sql.lit(months - 1)}),
        date_trunc('month', now() at time zone 'UTC'), interval '1 month')::date as first
    ), spans as (select first, (first + interval '1 month')::date as after from months)
    select to_char(first, 'YYYY-MM') as month,
      (select round(coalesce(sum(w.minutes), 0) / 60, 2) from ${worked} w
        where w.va_id = ${vaId} and w.day >= first and w.day < after) as hours,
      (select count(*)::int from va_tasks t
        where t.va_id = ${vaId} and t.reviewed_at >= first at time zone 'UTC' and t.reviewed_at < after at time zone 'UTC') as delivered,
      (select round(avg(r.rating), 2) from reviews r
        where r.va_id = ${vaId} and r.created_at >= first at time zone 'UTC' and r.created_at < after at time zone 'UTC') as rating,
      (select count(*)::int from reviews r
        where r.va_id = ${vaId} and r.created_at >= first at time zone 'UTC' and r.created_at < after at time zone 'UTC') as reviews,
      (select coalesce(json_agg(json_build_object('currency', currency, 'amountCents', cents)), '[]') from (
        select e.currency, sum(e.amount_cents)::bigint as cents from ${earned} e
        where e.va_id = ${vaId} and e.day >= first and e.day < after group by e.currency order by 2 desc) sums) as earnings
    from spans order by first`.execute(db)
  return rows
}
