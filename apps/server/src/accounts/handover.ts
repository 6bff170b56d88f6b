import { sql } from 'kysely'
import { withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Browser } from './sessions.ts'
import { applicantOf, closeSession, digest, newToken } from './sessions.ts'

/**
 * Site and portal may be on two hosts that cannot share cookies. An applicant who moves on to the portal gets a token
 * in the URL fragment, which no server, log or Referer sees. The portal's page sends it back once for its own session.
 */
const seconds = 120

/** Creates a token for this browser's applicant session, if it has one. A previous token becomes void. */
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

/** Gives this browser a copy of the session behind the token. Of two concurrent uses, only one succeeds. */
export async function takeOver(ctx: Browser, token: string) {
  const session = newToken()
  await withTransaction({ db: ctx.db }, async ({ db }) => {
    const used = await db
      .deleteFrom('handovers')
      .where('tokenHash', '=', digest(token))
      .where('expiresAt', '>', sql<string>`now()`)
      .returning('sessionHash')
      .executeTakeFirst()
    if (!used) throw new AppError('BAD_REQUEST', 'This link is no longer valid. Please open your dashboard again.')
    // Copy every column but the id, including the expiry: the copy ends when the original would.
    const { rows } = await sql<{ applicationId: number | null }>`
      insert into sessions
      select (jsonb_populate_record(s, jsonb_build_object('id', nextval(pg_get_serial_sequence('sessions', 'id')), 'token_hash', ${digest(session)}::bytea, 'last_used_at', now()))).*
      from sessions s where token_hash = ${used.sessionHash} returning application_id`.execute(db)
    if (rows[0]?.applicationId) ctx.isAbout?.(`application:${rows[0].applicationId}`)
    if (ctx.tokens.applicant) await closeSession(db, ctx.tokens.applicant)
  })
  ctx.keepSession('applicant', session)
}
