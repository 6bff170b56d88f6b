import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import argon2 from 'argon2'
import { AppError } from '../errors.ts'
import { turnstile } from '../turnstile.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** True when the password fits. With no hash (nobody found) it takes as long, and is false. */
  verify(hash: string | null | undefined, password: string): Promise<boolean>
  needsRehash(hash: string): boolean
}

/** OWASP's second choice for argon2id: about 20 ms on a core, where the library's defaults take 100. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const queueLength = 20

const full = () =>
  new AppError('SERVICE_UNAVAILABLE', 'Too many people are signing in right now. Please try again in a moment.', 2)

/** @param cost overrides the strength: tests hash often and guard nothing. */
export function argonPasswords(cost: Partial<typeof strength> = {}): Passwords {
  const options = { type: argon2.argon2id as 2, ...strength, ...cost }
  const inTurn = turnstile(Math.max(1, availableParallelism() - 1), queueLength, full)
  const nobody = argon2.hash(randomBytes(32), options)
  return {
    hash: (password) => inTurn(() => argon2.hash(password, options)),
    verify: (hash, password) =>
      inTurn(async () => {
        const fits = await argon2.verify(hash ?? (await nobody), password).catch(() => false)
        return Boolean(hash) && fits
      }),
    needsRehash: (hash) => argon2.needsRehash(hash, options),
  }
}
