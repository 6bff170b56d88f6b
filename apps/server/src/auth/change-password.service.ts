import type { changePassword } from '@kazi/schemas/account'
import type { z } from 'zod'
import type { Caller } from '../accounts/caller.ts'
import { voidLinks } from '../accounts/links.ts'
import { closeSessionsOf } from '../accounts/sessions.ts'
import type { ClientOrVa } from '../actors.ts'
import { withTransaction } from '../command.ts'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { checkPassword, countGuess, countSignIn, forgiveSignIn } from './auth.service.ts'

const wrongPassword = () => new AppError('BAD_REQUEST', 'Current password is incorrect')

/** Somebody who is signed in, and how the password of such an account is read, held and replaced. */
type PasswordOwner = {
  owner: ClientOrVa
  email: string
  session: string | undefined
  hashOf(db: Db): Promise<string | null | undefined>
  hold(db: Tx, passwordHash: string): Promise<boolean>
  replace(db: Tx, passwordHash: string): Promise<unknown>
}

/** The hash that the password matches. Guesses count as at the sign-in. */
export async function provePassword(
  ctx: Caller,
  { owner, email, hashOf }: Pick<PasswordOwner, 'owner' | 'email' | 'hashOf'>,
  password: string,
) {
  await countSignIn(ctx, email)
  await countGuess(ctx, email, owner)
  const passwordHash = await hashOf(ctx.db)
  if (!passwordHash || !(await ctx.passwords.verify(passwordHash, password))) throw wrongPassword()
  await forgiveSignIn(ctx, email)
  return passwordHash
}

/**
 * Changes the password, voids every open link and ends every session except the current one. A new password that is
 * refused counts as no guess at the current one.
 */
export async function changeOwnPassword(
  ctx: Caller,
  account: PasswordOwner,
  { currentPassword, newPassword }: z.infer<typeof changePassword>,
) {
  checkPassword(ctx, newPassword)
  const passwordHash = await provePassword(ctx, account, currentPassword)
  const fresh = await ctx.passwords.hash(newPassword)
  await withTransaction(ctx, async ({ db }) => {
    if (!(await account.hold(db, passwordHash))) throw wrongPassword()
    await voidLinks(db, account.owner)
    await account.replace(db, fresh)
    await closeSessionsOf(db, account.owner, account.session)
  })
}
