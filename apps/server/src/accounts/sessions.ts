import { createHash, randomBytes } from 'node:crypto'
import { type DeleteQueryBuilder, type DeleteResult, sql } from 'kysely'
import { type ClientOrVa, ownerColumn } from '../actors.ts'
import { compileOnce } from '../db/compiled.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { publishSessionEnd } from '../live/live.ts'

export type SessionKind = 'client' | 'va' | 'applicant'
type Account = ClientOrVa | { applicationId: number }
/**
 * `claim` is the JSON of an application that was not stored as one: only its sender sees it, like a real application.
 */
type Owner = Account | { claim: string }

/** Absolute and idle lifetimes of a session, in days. */
export const sessionDays = { absolute: 30, idle: 14 } as const

/** Only the digest is stored, so that reading the table is not enough to sign in. */
export const digest = (token: string) => createHash('sha256').update(token).digest()
export const newToken = () => randomBytes(32).toString('base64url')

const longestAgent = 300

/** Opens a session and returns its token, which is not stored anywhere. */
export async function openSession(db: Db, owner: Owner, userAgent?: string) {
  const token = newToken()
  const expiresAt = sql<string>`now() + make_interval(days => ${sessionDays.absolute})`
  await db
    .insertInto('sessions')
    .values({ ...owner, tokenHash: digest(token), expiresAt, userAgent: userAgent?.slice(0, longestAgent) ?? null })
    .execute()
  return token
}

/** Deletes the selected sessions and notifies the streams of their accounts. */
async function closing(query: DeleteQueryBuilder<Tables, 'sessions', DeleteResult>, db: Db) {
  const closed = await query.returning(['userId', 'vaId', 'applicationId']).execute()
  await publishSessionEnd(db, closed.map(audienceOf))
}

const audienceOf = ({ userId, vaId, applicationId }: Record<'userId' | 'vaId' | 'applicationId', number | null>) =>
  userId !== null
    ? (`sessions:client:${userId}` as const)
    : vaId !== null
      ? (`sessions:va:${vaId}` as const)
      : (`sessions:applicant:${applicationId ?? 0}` as const)

export const closeSession = (db: Db, token: string) =>
  closing(db.deleteFrom('sessions').where('tokenHash', '=', digest(token)), db)

/**
 * Ends an applicant's session and its copy on the other host (see handover.ts), which logging out on one host means as
 * well: copies are of the same applicant and end at the same moment.
 */
export const closeApplicantSession = (db: Db, token: string) =>
  closing(
    db.deleteFrom('sessions').where(
      'id',
      'in',
      sql<number>`(select copy.id from sessions own join sessions copy on copy.expires_at = own.expires_at
        and copy.application_id is not distinct from own.application_id and copy.claim is not distinct from own.claim
        where own.token_hash = ${digest(token)} and own.user_id is null and own.va_id is null
        and copy.user_id is null and copy.va_id is null)`,
    ),
    db,
  )

/** Signs a browser in with a new session. The browser's old session ends, in case an attacker planted it. */
export async function startSession(ctx: Browser, kind: SessionKind, owner: Owner) {
  const before = ctx.tokens[kind]
  if (before) await closeSession(ctx.db, before)
  ctx.keepSession(kind, await openSession(ctx.db, owner, ctx.userAgent))
}
/** The browser that gets or loses a session. */
export type Browser = {
  db: Db
  tokens: Partial<Record<SessionKind, string>>
  /** The User-Agent header, by which people recognize their sessions. */
  userAgent?: string | undefined
  keepSession(kind: SessionKind, token: string): void
  /** Says for the log whose account or application the call is about, such as `application:7`. */
  isAbout?: ((account: string) => void) | undefined
}

/** Ends all sessions of an account, except the one with the given token. */
export async function closeSessionsOf(db: Db, owner: Account, except?: string) {
  const [[column, id]] = Object.entries(owner) as [['userId' | 'vaId' | 'applicationId', number]]
  await closing(
    db
      .deleteFrom('sessions')
      .where(column, '=', id)
      .$if(except !== undefined, (query) => query.where('tokenHash', '!=', digest(except ?? ''))),
    db,
  )
}

/** An account's own session, ended by its id. Returns whether there was one. */
export async function closeSessionWithId(db: Db, owner: ClientOrVa, id: number) {
  const [column, person] = ownerColumn(owner)
  const closed = await db
    .deleteFrom('sessions')
    .where(column, '=', person)
    .where('id', '=', id)
    .returning(['userId', 'vaId', 'applicationId'])
    .execute()
  await publishSessionEnd(db, closed.map(audienceOf))
  return closed.length > 0
}

const live = sql<boolean>`sessions.expires_at > now() and sessions.last_used_at > now() - make_interval(days => ${sessionDays.idle})`

/** The client of a session, or undefined if it is unknown, expired or idle too long, or if the account is suspended. */
export const clientOf = async (db: Db, token: string) => (await clientsWith(db, { hash: digest(token) }))[0]
const clientsWith = compileOnce((db, { hash }: { hash: Buffer }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.firstName', 'users.username', 'users.email', 'users.supportPath', 'users.timezone'])
    .select(['sessions.lastUsedAt'])
    .where('sessions.tokenHash', '=', hash)
    .where('users.suspendedAt', 'is', null)
    .where(live),
)

/** The sessions of a person that still work, the one in use last first. */
export function sessionsOf(db: Db, owner: ClientOrVa, current: string) {
  const [column, person] = ownerColumn(owner)
  return db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastUsedAt', 'userAgent'])
    .select(sql<boolean>`token_hash = ${digest(current)}`.as('current'))
    .where(column, '=', person)
    .where(live)
    .orderBy('lastUsedAt', 'desc')
    .limit(100)
    .execute()
}

export const vaOf = async (db: Db, token: string) => (await vasWith(db, { hash: digest(token) }))[0]
const vasWith = compileOnce((db, { hash }: { hash: Buffer }) =>
  db
    .selectFrom('sessions')
    .innerJoin('vas', 'vas.id', 'sessions.vaId')
    .select(['vas.id', 'vas.name', 'vas.email', 'sessions.lastUsedAt'])
    .where('sessions.tokenHash', '=', hash)
    .where(live),
)

export const applicantOf = (db: Db, token: string) =>
  db
    .selectFrom('sessions')
    .select(['sessions.applicationId as id', 'sessions.claim', 'sessions.lastUsedAt'])
    .where('sessions.tokenHash', '=', digest(token))
    .where((eb) => eb.or([eb('sessions.applicationId', 'is not', null), eb('sessions.claim', 'is not', null)]))
    .where(live)
    .executeTakeFirst()

/** Changes a claim in its sender's session, and in its copy on the other host. */
export const changeClaim = (db: Db, before: object, claim: object) =>
  db
    .updateTable('sessions')
    .set({ claim: JSON.stringify(claim) })
    .where(sql<boolean>`claim = ${JSON.stringify(before)}::jsonb`)
    .execute()

const touchEveryMs = 5 * 60_000

/** Records that a session is in use, at most every five minutes, so that most reads do not write. Returns whether it did. */
export async function touchSession(db: Db, token: string, lastUsedAt: string) {
  if (Date.now() - Date.parse(lastUsedAt) < touchEveryMs) return false
  await db.updateTable('sessions').set({ lastUsedAt: sql`now()` }).where('tokenHash', '=', digest(token)).execute()
  return true
}
