import { sql } from 'kysely'
import { recordBySystem } from '../audit/audit.ts'
import type { Db, Tx } from '../db/database.ts'

/** Tables that the program itself writes before anyone has used it. */
const ownTables = ['kysely_migration', 'kysely_migration_lock', 'rate_windows', 'demo_data']

/** The advisory lock's key: any fixed number that nothing else in this database locks. */
const seedingLock = 52_001_001

/** Waits for other servers that are seeding this database; the lock ends with the caller's transaction. */
export async function lockSeeding(db: Db) {
  await sql`set local lock_timeout = '60s'`.execute(db)
  await sql`select pg_advisory_xact_lock(${seedingLock})`.execute(db)
}

/** Whether this database was never used. Checks all tables, so that a new one cannot be forgotten. */
export async function isEmpty(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and tablename <> all (${ownTables})`.execute(
    db,
  )
  if (rows.length === 0) return true
  const used = sql.join(
    rows.map(({ name }) => sql`exists (select from ${sql.table(name)})`),
    sql` or `,
  )
  const { rows: answer } = await sql<{ used: boolean }>`select ${used} as used`.execute(db)
  return answer[0]?.used === false
}

export const wasSeeded = async (db: Db) => Boolean(await db.selectFrom('demoData').select('single').executeTakeFirst())

export async function markSeeded(db: Tx, passwordHash: string) {
  await db.insertInto('demoData').values({ passwordHash }).execute()
  await recordBySystem(db, { action: 'demo data' })
}

/** The accounts that still have the initial demo password: anyone who knows it can sign in as them. */
export async function openDemoAccounts(db: Db) {
  const { rows } = await sql<{ email: string }>`
    with demo as (select password_hash from demo_data)
    select email from users where password_hash = (select password_hash from demo)
    union all
    select email from vas where password_hash = (select password_hash from demo)`.execute(db)
  return rows.map(({ email }) => email)
}
