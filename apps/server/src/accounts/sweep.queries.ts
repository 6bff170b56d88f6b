import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inBatches } from '../db/in-batches.ts'

/** Deletes expired sessions, links and handovers, and IP addresses that were not used for a long time. */
export const accountSweeps = {
  sessions: (db: Db, most?: number) =>
    inBatches(
      (limit) =>
        sql`delete from sessions where expires_at < now() and ctid = any (array(
          select ctid from sessions where expires_at < now() limit ${limit}))`.execute(db),
      most,
    ),
  links: (db: Db, most?: number) =>
    inBatches(
      (limit) =>
        sql`delete from mailed_links where expires_at < now() and ctid = any (array(
          select ctid from mailed_links where expires_at < now() limit ${limit}))`.execute(db),
      most,
    ),
  addresses: (db: Db, most?: number) => {
    const unused = sql`seen_at < now() - interval '180 days'`
    return inBatches(
      (limit) =>
        sql`delete from known_addresses where ${unused} and ctid = any (array(
          select ctid from known_addresses where ${unused} limit ${limit}))`.execute(db),
      most,
    )
  },
  handovers: (db: Db, most?: number) =>
    inBatches(
      (limit) =>
        sql`delete from handovers where expires_at < now() and ctid = any (array(
          select ctid from handovers where expires_at < now() limit ${limit}))`.execute(db),
      most,
    ),
}
