import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { inBatches, someWhere } from '../db/in-batches.ts'

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

/** Removes what these VAs were answered, which names clients and their tasks. That it was done stays. */
export const forgetStoredResponses = (db: Tx, vaIds: readonly number[]) =>
  sql`update idempotency_keys set answer = null where va_id = any (${vaIds}) and answer is not null`.execute(db)

/**
 * Deletes expired keys: a VA's after 90 days, because a device may retry that late; others after a day, because a
 * stored response may mention people deleted since.
 */
export async function sweepKeys(db: Db, most?: number) {
  // One condition for both would leave the index by time unused.
  for (const old of [
    sql`va_id is null and done_at < now() - interval '1 day'`,
    sql`done_at < now() - interval '90 days'`,
  ])
    await inBatches(
      (n) => sql`delete from idempotency_keys where ${someWhere('idempotency_keys', old, n)}`.execute(db),
      most,
    )
}
