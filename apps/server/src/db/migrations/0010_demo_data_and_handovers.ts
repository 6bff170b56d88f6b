import { type Kysely, sql } from 'kysely'

/**
 * An applicant's way from the site's host to the portal's: a token that stands for a session for two minutes.
 *
 * That this database was given demo data, which happens once ever, and the hash of the password that all demo accounts
 * began with. Databases seeded before this table existed say so in the audit.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table handovers (
      session_hash bytea primary key references sessions (token_hash) on delete cascade,
      token_hash bytea not null unique,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create table demo_data (
      single boolean primary key default true check (single),
      password_hash text,
      seeded_at timestamptz not null default now()
    )`.execute(db)
  // The demo accounts share one salted hash, which no two people's passwords ever do.
  await sql`
    insert into demo_data (password_hash)
    select (
      select password_hash from (select password_hash from users union all select password_hash from vas) as accounts
      where password_hash is not null group by password_hash having count(*) > 1 order by count(*) desc limit 1
    )
    where exists (select from audit where action in ('demo data began', 'demo data is complete'))`.execute(db)
}
