import { type Kysely, sql } from 'kysely'

/** In which zones a client's days were counted before the present one, each until a moment (decision 179). */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table client_zones (
      user_id integer not null references users (id) on delete cascade,
      zone text not null,
      until timestamptz not null,
      primary key (user_id, until)
    )`.execute(db)
}
