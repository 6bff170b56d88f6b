import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Browser } from './sessions.ts'
import { applicantOf, closeSession, digest, newToken } from './sessions.ts'

/**
 * Where site and portal are two hosts, a cookie of one is not the other's. Who applied on the site and goes on to the
 * portal is given a token in the address's fragment, which no server, log or Referer sees; the portal's page sends it
 * back once, and has a session of its own for the same application.
 */
const seconds = 120

/** A token for the applicant session of this browser, if it has one; the one before it is void. */
export async function handOver(db: Db, session: string) {
  if (!(await applicantOf(db, session))) return undefined
  const token = newToken()
  const fresh = { tokenHash: digest(token), expiresAt: sql<string>`now() + make_interval(secs => ${seconds})` }
  await db
    .insertInto('handovers')
    .values({ sessionHash: digest(session), ...fresh })
    .onConflict((conflict) => conflict.column('sessionHash').doUpdateSet(fresh))
    .execute()
  return token
}

/** Gives this browser a session like the one that the token stands for. Of two uses at once one wins. */
export async function takeOver(ctx: Browser, token: string) {
  const used = await ctx.db
    .deleteFrom('handovers')
    .where('tokenHash', '=', digest(token))
    .returning(['sessionHash', sql<boolean>`expires_at > now()`.as('live')])
    .executeTakeFirst()
  if (!used?.live) throw new AppError('BAD_REQUEST', 'This link is no longer valid. Please open your dashboard again.')
  const session = newToken()
  // Whatever a session holds, the copy holds it too; it ends when the first would have ended.
  await sql`
    insert into sessions
    select (jsonb_populate_record(s, jsonb_build_object('token_hash', ${digest(session)}::bytea, 'last_used_at', now()))).*
    from sessions s where token_hash = ${used.sessionHash}`.execute(ctx.db)
  if (ctx.tokens.applicant) await closeSession(ctx.db, ctx.tokens.applicant)
  ctx.keepSession('applicant', session)
}
