import { type Kysely, sql } from 'kysely'

const shift = '([01]\\d|2[0-3]):[03]0-([01]\\d|2[0-3]):[03]0'

/**
 * A VA's working hours by weekday (decision 103), Monday first: seven texts separated by commas, each '09:00-17:00' or
 * nothing for a day off. Empty for who has said nothing. Days off are the days without hours, so their own column goes.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table vas add column working_hours text not null default '',
      add constraint vas_working_hours_check check (
        working_hours = '' or (
          working_hours ~ ${sql.lit(`^(${shift})?(,(${shift})?){6}$`)}
          and working_hours <> ',,,,,,'
          and working_hours !~ '(\\d\\d:\\d\\d)-\\1'))`.execute(db)
  // Only where there are such rows: the statement alone would note a change of the list in a database that is empty.
  const { rows } = await sql`select from vas where days_off <> '{}' limit 1`.execute(db)
  if (rows.length > 0)
    await sql`
      update vas set working_hours = (
        select string_agg(case when d = any (days_off) then '' else '09:00-17:00' end, ',' order by n)
        from unnest(array[1, 2, 3, 4, 5, 6, 0]) with ordinality as days (d, n))
      where days_off <> '{}'`.execute(db)
  await sql`alter table vas drop column days_off`.execute(db)
  // The search reads VAs by zone and hours, most shared hours first.
  await sql`create index vas_by_hours on vas (timezone, working_hours, id)`.execute(db)
  await sql`drop index vas_by_timezone`.execute(db)
}
