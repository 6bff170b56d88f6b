import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** Whose keys they are: two callers may choose the same one. An account takes its rows with it when it is erased. */
export type KeyOwner = { caller: string; userId?: number; vaId?: number }
export type UsedKey = KeyOwner & { key: string; call: string; digest: Buffer }

/** Takes a key; false if its owner has used it. Waits for another request with it to end first. */
export async function takeKey(db: Tx, used: UsedKey) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotencyKeys')
    .values(used)
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** What was done under a key, and the first answer. */
export const doneUnder = (db: Tx, { caller, key }: UsedKey) =>
  db
    .selectFrom('idempotencyKeys')
    .select(['call', 'digest', 'answer'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()

export const keepAnswer = (db: Tx, { caller, key }: UsedKey, answer: unknown) =>
  db
    .updateTable('idempotencyKeys')
    .set({ answer: answer === undefined ? null : JSON.stringify(answer) })
    .where('caller', '=', caller)
    .where('key', '=', key)
    .execute()

/**
 * Deletes what nobody will send again: of VAs, whose devices keep what they could not send, after 90 days. Others repeat at
 * once or not at all, and what the team was answered may be about people who are deleted meanwhile.
 */
export const sweepKeys = (db: Db) =>
  sql`delete from idempotency_keys
    where done_at < now() - case when va_id is null then interval '1 day' else interval '90 days' end`.execute(db)
