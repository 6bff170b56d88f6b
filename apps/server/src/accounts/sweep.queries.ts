import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inBatches, someWhere } from '../db/in-batches.ts'

const expired = sql`expires_at < now()`
const unused = sql`seen_at < now() - interval '180 days'`

/** Deletes expired sessions, links and handovers, and IP addresses that were not used for a long time. */
export const accountSweeps = {
  sessions: (db: Db, most?: number) =>
    inBatches((n) => sql`delete from sessions where ${someWhere('sessions', expired, n)}`.execute(db), most),
  links: (db: Db, most?: number) =>
    inBatches((n) => sql`delete from mailed_links where ${someWhere('mailed_links', expired, n)}`.execute(db), most),
  addresses: (db: Db, most?: number) =>
    inBatches(
      (n) => sql`delete from known_addresses where ${someWhere('known_addresses', unused, n)}`.execute(db),
      most,
    ),
  handovers: (db: Db, most?: number) =>
    inBatches((n) => sql`delete from handovers where ${someWhere('handovers', expired, n)}`.execute(db), most),
}
