import type { changePassword, vaLogin } from '@kazi/schemas/account'
import type { z } from 'zod'
import type { Caller } from '../accounts/caller.ts'
import { rememberAddress } from '../accounts/known-addresses.ts'
import { voidLinks } from '../accounts/links.ts'
import { closeSessionsOf, startSession } from '../accounts/sessions.ts'
import type { Va } from '../actors.ts'
import { withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { holdVaWithPassword, passwordHashOf, setVaPassword, vaSigningIn } from '../vas/passwords.queries.ts'
import { ownProfileOf } from '../vas/vas.queries.ts'
import { checkPassword, countGuess, countSignIn, forgiveSignIn } from './auth.service.ts'

export async function signInVa(ctx: Caller, { email, password }: z.infer<typeof vaLogin>) {
  await countSignIn(ctx, email)
  const va = await vaSigningIn(ctx.db, email)
  await countGuess(ctx, email, va && { vaId: va.id })
  const verdict = await ctx.passwords.check(va?.passwordHash, password)
  if (verdict === 'wrong' || !va?.passwordHash) throw new AppError('UNAUTHORIZED', 'Invalid email or password')
  await forgiveSignIn(ctx, email)
  const { passwordHash } = va
  const rehashed = verdict === 'stale' ? await ctx.passwords.hash(password) : undefined
  await withTransaction(ctx, async ({ db }) => {
    if (!(await holdVaWithPassword(db, va.id, passwordHash)))
      throw new AppError('UNAUTHORIZED', 'Invalid email or password')
    if (rehashed) await setVaPassword(db, va.id, rehashed)
    await startSession({ ...ctx, db }, 'va', { vaId: va.id })
    await rememberAddress(db, { vaId: va.id }, ctx.ip)
  })
  return ownProfileOf(ctx.db, va.id)
}

/** Changes the password, voids every open link and ends every session except the current one. */
export async function changeVaPassword(ctx: Caller, va: Va, change: z.infer<typeof changePassword>) {
  await countSignIn(ctx, va.email)
  await countGuess(ctx, va.email, { vaId: va.id })
  checkPassword(ctx, change.newPassword)
  const passwordHash = await passwordHashOf(ctx.db, va.id)
  if (!(await ctx.passwords.verify(passwordHash, change.currentPassword)))
    throw new AppError('BAD_REQUEST', 'Current password is incorrect')
  await forgiveSignIn(ctx, va.email)
  const fresh = await ctx.passwords.hash(change.newPassword)
  await withTransaction(ctx, async ({ db }) => {
    if (!(await holdVaWithPassword(db, va.id, passwordHash)))
      throw new AppError('BAD_REQUEST', 'Current password is incorrect')
    await voidLinks(db, { vaId: va.id })
    await setVaPassword(db, va.id, fresh)
    await closeSessionsOf(db, { vaId: va.id }, ctx.tokens.va)
  })
}
