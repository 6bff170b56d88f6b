import { type Kysely, sql } from 'kysely'

/** What the public search of VAs looks through: name and skills alone, so that nobody can probe for an address. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table vas add column public_text text not null generated always as (folded(name || chr(10) || skills)) stored`.execute(
    db,
  )
  await sql`create index vas_by_public_text on vas using gin (public_text gin_trgm_ops)`.execute(db)
  await sql`create index vas_by_timezone on vas (timezone, id)`.execute(db)
}
