import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Deletes what is over: sessions, links, hand-overs, and addresses long unused. */
export async function sweepAccounts(db: Db) {
  await db.deleteFrom('sessions').where('expiresAt', '<', sql<string>`now()`).execute()
  await db.deleteFrom('mailedLinks').where('expiresAt', '<', sql<string>`now()`).execute()
  await db.deleteFrom('knownAddresses').where('seenAt', '<', sql<string>`now() - interval '180 days'`).execute()
  await db.deleteFrom('handovers').where('expiresAt', '<', sql<string>`now()`).execute()
}
