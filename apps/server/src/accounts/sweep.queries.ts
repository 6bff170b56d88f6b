import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Deletes expired sessions, links and handovers, and IP addresses that were not used for a long time. */
export async function sweepAccounts(db: Db) {
  await db.deleteFrom('sessions').where('expiresAt', '<', sql<string>`now()`).execute()
  await db.deleteFrom('mailedLinks').where('expiresAt', '<', sql<string>`now()`).execute()
  await db.deleteFrom('knownAddresses').where('seenAt', '<', sql<string>`now() - interval '180 days'`).execute()
  await db.deleteFrom('handovers').where('expiresAt', '<', sql<string>`now()`).execute()
}
