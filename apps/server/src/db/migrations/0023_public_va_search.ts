import { type Kysely, sql } from 'kysely'

/** What the public search of VAs looks through: name and skills alone, so that nobody can probe for an address. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table vas add column public_text text not null generated always as (folded(' ' || name || chr(10) || ' ' || skills)) stored`.execute(
    db,
  )
  // How far a VA is on the way into the portal: the words are those of vaAccess.
  await sql`
    create function va_access(password_hash text, invited_at timestamptz) returns text
    language sql immutable parallel safe as $$
      select case when password_hash is not null then 'active' when invited_at is not null then 'invited' else 'none' end
    $$`.execute(db)
  await sql`create index vas_by_public_text on vas using gin (public_text gin_trgm_ops)`.execute(db)
  await sql`create index vas_by_rate on vas (rate_currency, rate_min_cents)`.execute(db)
  await sql`
    create index vas_by_access on vas (va_access(password_hash, invited_at), id)`.execute(db)
  await sql`create index vas_by_timezone on vas (timezone, id)`.execute(db)
}
