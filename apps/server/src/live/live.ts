import type { LiveTopic } from '@kazi/schemas/live'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Who should read again. Events carry no data: they only name what has changed for their audience. */
type Account = `client:${number}` | `va:${number}` | `applicant:${number}`
export type Audience = Account | 'admin'
/** Notified when sessions of an account end, so that its streams check whether theirs is among them. */
export type SessionAudience = `sessions:${Account | `admin:${number}`}`
/** Notified while the analysis of a task is being written: there is more of it to read, or it has ended. */
export type DraftAudience = `draft:${number}`
export type DraftEvent = 'written' | 'ended'

export type ListenedTo = Audience | SessionAudience | DraftAudience
export type Event = LiveTopic | DraftEvent
/** The event that an audience can get; the end of sessions carries none. */
export type EventOf<A extends ListenedTo> = A extends Audience
  ? LiveTopic
  : A extends DraftAudience
    ? DraftEvent
    : never

export const liveChannel = 'kazi_live'

/** The notification payload: the audience, a space, and the event. */
const separator = ' '
export function eventIn(payload: string): { audience: ListenedTo; event: Event | undefined } {
  const [audience, event] = payload.split(separator)
  return { audience: audience as ListenedTo, event: event as Event | undefined }
}

export const payloadOf = (audience: Audience | DraftAudience, event: Event) => `${audience}${separator}${event}`

/** Part of the caller's transaction: PostgreSQL delivers it if, and only if, that commits. */
export const publish = (db: Db, topic: LiveTopic, ...audiences: Audience[]) =>
  notify(
    db,
    audiences.map((audience) => payloadOf(audience, topic)),
  )

/** Notifies the streams of these accounts that sessions have ended. */
export const publishSessionEnd = (db: Db, audiences: SessionAudience[]) => notify(db, audiences)

/** Notifies whoever watches the analysis of a task that it has ended. */
export const publishDraftEnd = (db: Db, audience: DraftAudience) => notify(db, [payloadOf(audience, 'ended')])

/** What the running transactions have published so far. */
const collected = new WeakMap<Db, Set<string>>()

/** Runs a transaction's change and sends what it published as its last statement: each event once. */
export async function collectingEvents<T>(db: Db, change: () => Promise<T>): Promise<T> {
  const payloads = new Set<string>()
  collected.set(db, payloads)
  const result = await change()
  collected.delete(db)
  await notify(db, [...payloads])
  return result
}

async function notify(db: Db, payloads: string[]) {
  if (payloads.length === 0) return
  const pending = collected.get(db)
  if (pending) for (const payload of payloads) pending.add(payload)
  else await send(db, payloads)
}

async function send(db: Db, payloads: string[]) {
  await sql`select pg_notify(${liveChannel}, payload) from unnest(${[...new Set(payloads)]}::text[]) as payload`.execute(
    db,
  )
}
