import { type Kysely, sql } from 'kysely'

/** The weekdays on which a VA does not work: 0 is Sunday, as in JavaScript. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table vas add column days_off smallint[] not null default '{}',
      add constraint vas_days_off_check check (
        days_off <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[] and cardinality(days_off) <= 6)`.execute(db)
}
