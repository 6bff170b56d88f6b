import { createHash, randomBytes } from 'node:crypto'
import { type DeleteQueryBuilder, type DeleteResult, sql } from 'kysely'
import { compileOnce } from '../db/compiled.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { publishSessionEnd } from '../live/live.ts'

export type SessionKind = 'client' | 'va' | 'applicant'
type Account = { userId: number } | { vaId: number } | { applicationId: number }
/** `claim` is the JSON of an application that is none: its sender sees it, as an applicant sees theirs. */
type Owner = Account | { claim: string }

/** Absolute and idle lifetimes of a session, in days. */
export const sessionDays = { absolute: 30, idle: 14 } as const

/** Only the digest is stored: who reads the table cannot sign in with what it holds. */
export const digest = (token: string) => createHash('sha256').update(token).digest()
export const newToken = () => randomBytes(32).toString('base64url')

/** Opens a session and returns its token, which exists nowhere but in the answer. */
export async function openSession(db: Db, owner: Owner) {
  const token = newToken()
  const expiresAt = sql<string>`now() + make_interval(days => ${sessionDays.absolute})`
  await db
    .insertInto('sessions')
    .values({ ...owner, tokenHash: digest(token), expiresAt })
    .execute()
  return token
}

/** Ends what was found, and tells the streams of those accounts. */
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

/** Signs somebody in on a browser: a new session, and the one that the browser had, whoever planted it, is over. */
export async function startSession(ctx: Browser, kind: SessionKind, owner: Owner) {
  const before = ctx.tokens[kind]
  if (before) await closeSession(ctx.db, before)
  ctx.keepSession(kind, await openSession(ctx.db, owner))
}
/** What a session is given to, and taken from. */
export type Browser = {
  db: Db
  tokens: Partial<Record<SessionKind, string>>
  keepSession(kind: SessionKind, token: string): void
}

/** Ends all sessions of an account, or all but the one whose token is given. */
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

const live = sql<boolean>`sessions.expires_at > now() and sessions.last_used_at > now() - make_interval(days => ${sessionDays.idle})`

/** The client of a session, or undefined when it is unknown, over, idle too long, or the account is suspended. */
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

const touchEveryMs = 5 * 60_000

/** Notes that a session is in use, at most once in five minutes: reads stay reads. */
export async function touchSession(db: Db, token: string, lastUsedAt: string) {
  if (Date.now() - Date.parse(lastUsedAt) < touchEveryMs) return
  await db.updateTable('sessions').set({ lastUsedAt: sql`now()` }).where('tokenHash', '=', digest(token)).execute()
}
