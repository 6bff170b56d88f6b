import { type Kysely, sql } from 'kysely'

/** The overview's figures of past weeks (decision 098): a million tasks have too many rows to count them for each visit. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table overview_weeks (
      week date primary key check (extract(isodow from week) = 1),
      matches int not null,
      median_hours numeric,
      hours numeric not null,
      entries int not null,
      rating numeric,
      reviews int not null,
      accepted int not null,
      decided int not null
    )`.execute(db)
}
