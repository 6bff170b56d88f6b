import type { LiveTopic } from '@kazi/schemas/live'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Who should read again. Events carry no data: they only name what has changed for their audience. */
type Account = `client:${number}` | `va:${number}` | `applicant:${number}`
/** Notified when sessions of an account end, so that its streams check whether theirs is among them. */
export type SessionAudience = `sessions:${Account}`
export type Audience = Account | 'admin'
export const liveChannel = 'kazi_live'

/** The notification payload: the audience, a space, and the topic. */
const separator = ' '
export function eventIn(payload: string): { audience: Audience | SessionAudience; topic: LiveTopic | undefined } {
  const [audience, topic] = payload.split(separator)
  return { audience: audience as Audience, topic: topic as LiveTopic | undefined }
}

export const payloadOf = (audience: Audience, topic: LiveTopic) => `${audience}${separator}${topic}`

/** Part of the caller's transaction: PostgreSQL delivers it if, and only if, that commits. */
export const publish = (db: Db, topic: LiveTopic, ...audiences: Audience[]) =>
  notify(
    db,
    audiences.map((audience) => payloadOf(audience, topic)),
  )

/** Notifies the streams of these accounts that sessions have ended. */
export const publishSessionEnd = (db: Db, audiences: SessionAudience[]) => notify(db, audiences)

async function notify(db: Db, payloads: string[]) {
  if (payloads.length === 0) return
  await sql`select pg_notify(${liveChannel}, payload) from unnest(${[...new Set(payloads)]}::text[]) as payload`.execute(
    db,
  )
}
