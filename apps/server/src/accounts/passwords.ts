import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import argon2 from 'argon2'
import { concurrencyLimit } from '../concurrency-limit.ts'
import { AppError } from '../errors.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** True when the password fits. With no hash (nobody found) it takes as long, and is false. */
  verify(hash: string | null | undefined, password: string): Promise<boolean>
  /** The same, and whether a hash that fits should be made anew: it is weaker than today's, or of a text typed otherwise. */
  check(hash: string | null | undefined, password: string): Promise<'wrong' | 'right' | 'stale'>
}

/** One text for what looks the same: an é may be one character or two, as the keyboard has it. */
const normal = (password: string) => password.normalize('NFC')

/** OWASP's second choice for argon2id: about 20 ms on a core, where the library's defaults take 100. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const queueLength = 20

const full = () =>
  new AppError('SERVICE_UNAVAILABLE', 'Too many people are signing in right now. Please try again in a moment.', 2)

/** @param cost overrides the strength: tests hash often and guard nothing. */
export function argonPasswords(cost: Partial<typeof strength> = {}): Passwords {
  const options = { type: argon2.argon2id as 2, ...strength, ...cost }
  const inTurn = concurrencyLimit(Math.max(1, availableParallelism() - 1), queueLength, full)
  const nobody = argon2.hash(randomBytes(32), options)
  const fits = async (hash: string | null | undefined, password: string) =>
    (await argon2.verify(hash ?? (await nobody), password).catch(() => false)) && Boolean(hash)
  const check: Passwords['check'] = (hash, password) =>
    inTurn(async () => {
      if (await fits(hash, normal(password))) return argon2.needsRehash(hash ?? '', options) ? 'stale' : 'right'
      // Hashes from before were made of the text as it was typed.
      return normal(password) !== password && (await fits(hash, password)) ? 'stale' : 'wrong'
    })
  return {
    hash: (password) => inTurn(() => argon2.hash(normal(password), options)),
    verify: async (hash, password) => (await check(hash, password)) !== 'wrong',
    check,
  }
}
