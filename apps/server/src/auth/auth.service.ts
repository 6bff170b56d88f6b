import type { credentials, signup } from '@kazi/schemas/account'
import type { z } from 'zod'
import { withTransaction } from '../command.ts'
import { AppError, violatedConstraint } from '../errors.ts'
import { type Limit, limits } from '../limits/limits.ts'
import { isCommonPassword } from '../sessions/common-passwords.ts'
import { isKnownAddress, knowAddress, type Owner } from '../sessions/known-addresses.ts'
import { startSession } from '../sessions/sessions.ts'
import type { Context } from '../trpc/context.ts'
import { userById } from './auth.queries.ts'
import { mailConfirmation } from './confirmation.service.ts'

type Credentials = z.infer<typeof credentials>
const account = (email: string, ip: string) => `${email.toLowerCase()}|${ip}`

/** Counts an attempt at an account from an address; both doors of the client and the VA come through here. */
export async function countSignIn(ctx: Context, email: string) {
  await ctx.limiter.hit(ctx.db, limits.signInAddress, ctx.ip)
  await ctx.limiter.hit(ctx.db, limits.signInAccount, account(email, ctx.ip))
}
/**
 * Counts a guess at an account from anywhere. An address that its owner signed in from, or set a password from by a mailed
 * link, is free of this: a stranger's guesses lock the owner out of nothing.
 */
export async function countGuess(ctx: Context, email: string, owner: Owner | undefined) {
  if (owner && (await isKnownAddress(ctx.db, owner, ctx.ip))) return
  await ctx.limiter.hit(ctx.db, limits.signInAnywhere, email.toLowerCase())
}

export const forgiveSignIn = (ctx: Context, email: string, limit: Limit = limits.signInAccount) =>
  ctx.limiter.forget(ctx.db, limit, account(email, ctx.ip))

/** What a new password has to be, beyond the schema's floor. Nothing is hashed before this. */
export function checkPassword(ctx: Context, password: string) {
  if (password.length < ctx.passwordMinLength)
    throw new AppError('BAD_REQUEST', `Password must be at least ${ctx.passwordMinLength} characters long`)
  if (isCommonPassword(password))
    throw new AppError('BAD_REQUEST', 'This is one of the most common passwords. Please choose another one.')
}

/** "marisol.brandt@…" greets as "Marisol" until the client says otherwise. */
const nameOf = (email: string) => {
  const local = email.split('@')[0] ?? ''
  const first = local.split(/[.+_-]/).find(Boolean) ?? local
  return { username: local, firstName: first.charAt(0).toUpperCase() + first.slice(1) }
}

export async function signUp(ctx: Context, { email, password, timezone }: z.infer<typeof signup>) {
  await ctx.limiter.hit(ctx.db, limits.signUp, ctx.ip)
  checkPassword(ctx, password)
  const passwordHash = await ctx.passwords.hash(password)
  try {
    const { id } = await withTransaction(ctx.work, async (tx) => {
      const user = await tx.db
        .insertInto('users')
        .values({ email, passwordHash, timezone: timezone ?? null, ...nameOf(email) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await mailConfirmation(tx, user.id)
      return user
    })
    await startSession(ctx, 'client', { userId: id })
    return await userById(ctx.db, id)
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key')
      throw new AppError('CONFLICT', 'An account with this email already exists. Please sign in.')
    throw error
  }
}

export async function signIn(ctx: Context, { email, password, timezone }: Credentials) {
  await countSignIn(ctx, email)
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'passwordHash', 'suspendedAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  await countGuess(ctx, email, user && { userId: user.id })
  const verdict = await ctx.passwords.check(user?.passwordHash, password)
  if (verdict === 'wrong' || !user || user.suspendedAt) throw new AppError('UNAUTHORIZED', 'Invalid credentials')
  await forgiveSignIn(ctx, email)
  const fresher = {
    ...(timezone && { timezone }),
    ...(verdict === 'stale' && { passwordHash: await ctx.passwords.hash(password) }),
  }
  await withTransaction(ctx.work, async ({ db }) => {
    const still = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('passwordHash', '=', user.passwordHash)
      .where('suspendedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    // A link may have set another password since this one was checked, and ended the sessions that were there then.
    if (!still) throw new AppError('UNAUTHORIZED', 'Invalid credentials')
    if (Object.keys(fresher).length > 0) await db.updateTable('users').set(fresher).where('id', '=', user.id).execute()
    await startSession({ ...ctx, db }, 'client', { userId: user.id })
    await knowAddress(db, { userId: user.id }, ctx.ip)
  })
  return userById(ctx.db, user.id)
}
