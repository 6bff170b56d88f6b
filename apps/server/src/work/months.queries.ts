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

const monthOf = (day: RawBuilder<unknown>) => sql`date_trunc('month', ${day}::timestamp)::date as first`
const isRecent = (day: RawBuilder<unknown>) => sql`${day} >= (select min(first) from months)`
/** Of a column itself, so that an index may help: a day early, for wherever the zone's day begins. */
const isRecentMoment = (at: RawBuilder<unknown>) =>
  sql`${at} >= (select min(first)::timestamp at time zone 'UTC' - interval '1 day' from months)`

/**
 * A VA's last twelve months in a zone, oldest first: hours worked, tasks accepted, mean rating, earnings. What they have
 * is summed up once for all months.
 */
export async function monthsOfVa(db: Db, vaId: number, zone: string) {
  const moment = (at: RawBuilder<unknown>) => monthOf(localDay(at, zone))
  const { rows } = await sql<Month>`
    with this as (select date_trunc('month', ${localDay(sql`now()`, zone)}::timestamp) as month), months as (
      select generate_series(month - make_interval(months => ${sql.lit(months - 1)}), month, interval '1 month')::date as first
      from this
    ), worked as (
      select ${monthOf(sql`w.day`)}, sum(w.minutes) as minutes from ${workedIn(zone)} w
      where w.va_id = ${vaId} and ${isRecent(sql`w.day`)} group by 1
    ), accepted as (
      select ${moment(sql`t.reviewed_at`)}, count(*)::int as delivered from va_tasks t
      where t.va_id = ${vaId} and ${isRecentMoment(sql`t.reviewed_at`)} group by 1
    ), rated as (
      select ${moment(sql`r.created_at`)}, round(avg(r.rating), 2) as rating, count(*)::int as reviews from reviews r
      where r.va_id = ${vaId} and ${isRecentMoment(sql`r.created_at`)} group by 1
    ), sums as (
      select ${monthOf(sql`e.day`)}, e.currency, sum(e.amount_cents)::bigint as cents from ${earnedIn(zone)} e
      where e.va_id = ${vaId} and ${isRecent(sql`e.day`)} group by 1, 2
    ), earned as (
      select first, json_agg(json_build_object('currency', currency, 'amountCents', cents) order by cents desc) as earnings
      from sums group by 1
    )
    select to_char(first, 'YYYY-MM') as month, round(coalesce(minutes, 0) / 60, 2) as hours,
      coalesce(delivered, 0) as delivered, rating, coalesce(reviews, 0) as reviews, coalesce(earnings, '[]') as earnings
    from months left join worked using (first) left join accepted using (first) left join rated using (first)
      left join earned using (first)
    order by first`.execute(db)
  return rows
}
