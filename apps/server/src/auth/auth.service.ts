import type { credentials, signup } from '@kazi/schemas/account'
import { brand } from '@kazi/schemas/brand'
import { isBlank } from '@kazi/schemas/printable'
import type { z } from 'zod'
import type { Caller } from '../accounts/caller.ts'
import { readableTimezone, setTimezone } from '../accounts/client-zones.queries.ts'
import { isCommonPassword } from '../accounts/common-passwords.ts'
import { isKnownAddress, rememberAddress } from '../accounts/known-addresses.ts'
import { startSession } from '../accounts/sessions.ts'
import {
  holdUserWithPassword,
  insertUser,
  refreshUser,
  sawUser,
  timezoneOf,
  userById,
  userSigningIn,
} from '../accounts/users.queries.ts'
import type { ClientOrVa } from '../actors.ts'
import { withTransaction } from '../command.ts'
import { AppError, violatedConstraint } from '../errors.ts'
import { type Limit, rateLimits, saying } from '../limits/limits.ts'
import { networkOf } from '../limits/network.ts'
import { publish } from '../live/live.ts'
import { mailConfirmation } from './confirmation.service.ts'

type Credentials = z.infer<typeof credentials>
const account = (email: string, ip: string) => `${email.toLowerCase()}|${networkOf(ip)}`

/** Counts sign-in attempts by IP address and by account. Client and VA sign-in both use this. */
export async function countSignIn(ctx: Caller, email: string) {
  await ctx.limiter.hit(ctx.db, rateLimits.signInAddress, networkOf(ctx.ip))
  await ctx.limiter.hit(ctx.db, rateLimits.signInAccount, account(email, ctx.ip))
}
/**
 * Counts guesses at an account from all IP addresses. Exempts addresses where the owner signed in or set a password by
 * an emailed link, so that an attacker's guesses do not lock the owner out.
 */
export async function countGuess(ctx: Caller, email: string, owner: ClientOrVa | undefined) {
  if (owner && (await isKnownAddress(ctx.db, owner, ctx.ip))) return
  await ctx.limiter.hit(ctx.db, rateLimits.signInAnywhere, email.toLowerCase())
}

export const forgiveSignIn = (
  ctx: Pick<Caller, 'db' | 'limiter' | 'ip'>,
  email: string,
  limit: Limit = rateLimits.signInAccount,
) => ctx.limiter.forget(ctx.db, limit, account(email, ctx.ip))

/** Rules for a new password beyond the schema's minimum. Call it before hashing. */
export function checkPassword(ctx: Caller, password: string) {
  if (password.length < ctx.passwordMinLength)
    throw new AppError('BAD_REQUEST', `Password must be at least ${ctx.passwordMinLength} characters long`)
  if (isBlank(password)) throw new AppError('BAD_REQUEST', 'Please choose a password that is more than spaces.')
  if (isCommonPassword(password))
    throw new AppError('BAD_REQUEST', 'This is one of the most common passwords. Please choose another one.')
}

/** Takes a first name from the address ("marisol.brandt@…" becomes "Marisol") until the client changes it. */
const nameOf = (email: string) => {
  const local = email.split('@')[0] ?? ''
  const first = local.split(/[.+_-]/).find(Boolean) ?? local
  return { username: local, firstName: first.charAt(0).toUpperCase() + first.slice(1) }
}

const sayTooManyAccounts = saying(
  `Too many accounts were made from your network today. Please try again later, or write to ${brand.supportEmail}.`,
)

export async function signUp(ctx: Caller, { email, password, timezone }: z.infer<typeof signup>) {
  await ctx.limiter.hit(ctx.db, rateLimits.signUp, networkOf(ctx.ip))
  checkPassword(ctx, password)
  const passwordHash = await ctx.passwords.hash(password)
  try {
    return await withTransaction(ctx, async (tx) => {
      const known = timezone ? await readableTimezone(tx.db, timezone) : null
      const user = await insertUser(tx.db, { email, passwordHash, timezone: known, ...nameOf(email) })
      // In the transaction: what was not made, for this reason or another, is not counted.
      await ctx.limiter.hit(tx.db, rateLimits.signUpDay, networkOf(ctx.ip)).catch(sayTooManyAccounts)
      await mailConfirmation(tx, user.id)
      await sawUser(tx.db, user.id)
      await startSession({ ...ctx, db: tx.db }, 'client', { userId: user.id })
      await publish(tx.db, 'account', 'admin')
      return userById(tx.db, user.id)
    })
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key')
      throw new AppError('CONFLICT', 'An account with this email already exists. Please sign in.')
    throw error
  }
}

export async function signIn(ctx: Caller, { email, password, timezone }: Credentials) {
  await countSignIn(ctx, email)
  const user = await userSigningIn(ctx.db, email)
  await countGuess(ctx, email, user && { userId: user.id })
  const verdict = await ctx.passwords.check(user?.passwordHash, password)
  if (verdict === 'wrong' || !user) throw new AppError('UNAUTHORIZED', 'Invalid credentials')
  // Only whoever knows the password learns this.
  if (user.suspendedAt)
    throw new AppError('FORBIDDEN', `Your account is suspended. Please write to ${brand.supportEmail}.`)
  await forgiveSignIn(ctx, email)
  const fresher = {
    lastSeenAt: new Date(),
    ...(verdict === 'stale' && { passwordHash: await ctx.passwords.hash(password) }),
  }
  await withTransaction(ctx, async ({ db }) => {
    // A link may have set another password since this one was checked, and ended all sessions of that time.
    if (!(await holdUserWithPassword(db, user.id, user.passwordHash)))
      throw new AppError('UNAUTHORIZED', 'Invalid credentials')
    await refreshUser(db, user.id, fresher)
    // A known zone may have been chosen in the settings, and this browser may be on a journey.
    // Read again: another sign-in may have set one before this one held the row.
    if (timezone && !user.timezone && !(await timezoneOf(db, user.id))) await setTimezone(db, user.id, timezone)
    await startSession({ ...ctx, db }, 'client', { userId: user.id })
    await rememberAddress(db, { userId: user.id }, ctx.ip)
  })
  return userById(ctx.db, user.id)
}
