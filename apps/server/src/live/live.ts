import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Who should look again. Events carry no data: they only tell an app to read its queries once more. */
type Account = `client:${number}` | `va:${number}` | `applicant:${number}`
/** Told when sessions of an account have ended, so that its streams look whether theirs is among them. */
export type SessionAudience = `sessions:${Account}`
export type Audience = Account | 'admin' | SessionAudience
export const liveChannel = 'kazi_live'

/** Rides on the caller's transaction: PostgreSQL delivers it when, and only when, that commits. */
export async function publish(db: Db, ...audiences: Audience[]) {
  if (audiences.length === 0) return
  await sql`select pg_notify(${liveChannel}, audience) from unnest(${[...new Set(audiences)]}::text[]) as audience`.execute(
    db,
  )
}
