import { createHash } from 'node:crypto'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Tx } from '../db/database.ts'
import { isDeadlock, keyReused } from '../errors.ts'
import { type Limiter, recordedLimiter } from '../limits/limits.ts'
import { doneUnder, keepAnswer, takeKey, type UsedKey } from './once.queries.ts'

type Result = { ok: boolean; data?: unknown; error?: { cause?: unknown } | undefined }

/** `secondsAgo` counts until now, so it is another number each time the same thing is sent. */
const unsteady = 'secondsAgo'
const digestOf = (input: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(input ?? null, (name, value) => (name === unsteady ? undefined : value)))
    .digest()

type Given = Omit<UsedKey, 'digest'> & { input: unknown }

/**
 * Runs a change under a key, in one transaction with the note that it was done: sent again, even at the same time or
 * after a lost answer, the first answer is returned as `again`, and nothing happens. What fails leaves no note, but is
 * counted against its limits: otherwise a password could be guessed under keys without end.
 */
export async function once<R extends Result>(
  context: CommandContext,
  { input, ...given }: Given,
  run: (transaction: { db: Tx; limiter: Limiter }) => Promise<R>,
): Promise<R | { again: unknown }> {
  const used = { ...given, digest: digestOf(input) }
  const { limiter, countAgain } = recordedLimiter(context.limiter)
  let failed: Result['error']
  try {
    return await withTransaction(context, async ({ db }) => {
      failed = undefined
      if (!(await takeKey(db, used))) {
        const { call, digest, answer } = await doneUnder(db, used)
        if (call !== used.call || !digest.equals(used.digest)) throw keyReused()
        return { again: answer ?? undefined }
      }
      const result = await run({ db, limiter })
      if (!result.ok) {
        failed = result.error
        throw isDeadlock(result.error?.cause) ? result.error?.cause : result.error
      }
      await keepAnswer(db, used, result.data)
      return result
    })
  } catch (error) {
    if (failed) await countAgain(context.db)
    throw error
  }
}
