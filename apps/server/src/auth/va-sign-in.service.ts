import type { changePassword, vaLogin } from '@kazi/schemas/account'
import type { z } from 'zod'
import type { Caller } from '../accounts/caller.ts'
import { rememberAddress } from '../accounts/known-addresses.ts'
import { startSession } from '../accounts/sessions.ts'
import type { Va } from '../actors.ts'
import { withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { holdVaWithPassword, passwordHashOf, setVaPassword, vaSigningIn } from '../vas/passwords.queries.ts'
import { ownProfileOf } from '../vas/vas.queries.ts'
import { countGuess, countSignIn, forgiveSignIn } from './auth.service.ts'
import { changeOwnPassword } from './change-password.service.ts'

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

export const changeVaPassword = (ctx: Caller, { id, email }: Va, change: z.infer<typeof changePassword>) =>
  changeOwnPassword(
    ctx,
    {
      owner: { vaId: id },
      email,
      session: ctx.tokens.va,
      hashOf: (db) => passwordHashOf(db, id),
      hold: (db, passwordHash) => holdVaWithPassword(db, id, passwordHash),
      replace: (db, passwordHash) => setVaPassword(db, id, passwordHash),
    },
    change,
  )
