import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export type Action = { vaId: number; key: string; call: string; digest: Buffer }

/** Takes a key; false if the VA has used it. Waits for another request with it to end first. */
export async function takeKey(db: Tx, action: Action) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('vaActions')
    .values(action)
    .onConflict((conflict) => conflict.columns(['vaId', 'key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const withKey = (db: Db, { vaId, key }: Action) =>
  db.selectFrom('vaActions').where('vaId', '=', vaId).where('key', '=', key)

export const actionWithKey = (db: Tx, action: Action) =>
  withKey(db, action).select(['call', 'digest', 'answer']).executeTakeFirstOrThrow()

export const keepAnswer = (db: Tx, { vaId, key }: Action, answer: unknown) =>
  db
    .updateTable('vaActions')
    .set({ answer: answer === undefined ? null : JSON.stringify(answer) })
    .where('vaId', '=', vaId)
    .where('key', '=', key)
    .execute()

/** Far longer than a device keeps what it could not send. */
export const sweepActions = (db: Db) =>
  db.deleteFrom('vaActions').where('doneAt', '<', sql<string>`now() - interval '90 days'`).execute()
