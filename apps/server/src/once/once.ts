import { createHash } from 'node:crypto'
import { type CommandContext, withTransaction } from '../command.ts'
import type { Tx } from '../db/database.ts'
import { isDeadlock, keyReused } from '../errors.ts'
import { type Action, actionWithKey, keepAnswer, takeKey } from './once.queries.ts'

type Result = { ok: boolean; data?: unknown; error?: { cause?: unknown } | undefined }

/** `secondsAgo` counts until now, so it is another number each time the same thing is sent. */
const unsteady = 'secondsAgo'
const digestOf = (input: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(input ?? null, (name, value) => (name === unsteady ? undefined : value)))
    .digest()

type Given = Omit<Action, 'digest'> & { input: unknown }

/**
 * Runs a change under a key, in one transaction with the note that it was done: sent again, even at the same time or
 * after a lost answer, the first answer is returned as `again`, and nothing happens. What fails leaves no note.
 */
export async function once<R extends Result>(
  context: CommandContext,
  { input, ...given }: Given,
  run: (db: Tx) => Promise<R>,
): Promise<R | { again: unknown }> {
  const action = { ...given, digest: digestOf(input) }
  return withTransaction(context, async ({ db }) => {
    if (!(await takeKey(db, action))) {
      const { call, digest, answer } = await actionWithKey(db, action)
      if (call !== action.call || !digest.equals(action.digest)) throw keyReused()
      return { again: answer ?? undefined }
    }
    const result = await run(db)
    if (!result.ok) throw isDeadlock(result.error?.cause) ? result.error?.cause : result.error
    await keepAnswer(db, action, result.data)
    return result
  })
}
