import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import argon2 from 'argon2'
import { concurrencyLimit } from '../concurrency-limit.ts'
import { AppError } from '../errors.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** True if the password matches. Without a hash (no account) it takes the same time and returns false. */
  verify(hash: string | null | undefined, password: string): Promise<boolean>
  /**
   * Returns `stale` for a match that should be hashed again: the hash is weaker than today's, or of unnormalized text.
   */
  check(hash: string | null | undefined, password: string): Promise<'wrong' | 'right' | 'stale'>
}

/** Normalizes text that looks the same: depending on the keyboard, an é is one character or two. */
const normal = (password: string) => password.normalize('NFC')

/** OWASP's second choice for argon2id: about 20 ms on a core, compared to 100 ms with the library's defaults. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const queueLength = 20

const full = () =>
  new AppError('SERVICE_UNAVAILABLE', 'Too many people are signing in right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })

/** @param cost overrides the strength: tests hash often and protect nothing. */
export function argonPasswords(cost: Partial<typeof strength> = {}): Passwords {
  const options = { type: argon2.argon2id as 2, ...strength, ...cost }
  const inTurn = concurrencyLimit(Math.max(1, availableParallelism() - 1), queueLength, full)
  const nobody = argon2.hash(randomBytes(32), options)
  const fits = async (hash: string | null | undefined, password: string) =>
    (await argon2.verify(hash ?? (await nobody), password).catch(() => false)) && Boolean(hash)
  const check: Passwords['check'] = (hash, password) =>
    inTurn(async () => {
      if (await fits(hash, normal(password))) return argon2.needsRehash(hash ?? '', options) ? 'stale' : 'right'
      // Old hashes were made from the text as typed, without normalizing it.
      return normal(password) !== password && (await fits(hash, password)) ? 'stale' : 'wrong'
    })
  return {
    hash: (password) => inTurn(() => argon2.hash(normal(password), options)),
    verify: async (hash, password) => (await check(hash, password)) !== 'wrong',
    check,
  }
}
