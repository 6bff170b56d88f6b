import type { UndoKind } from '@kazi/schemas/undo'
import { undoSeconds } from '@kazi/schemas/undo'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { jsonb } from '../db/json.ts'

export type Undo = { actor: string; kind: UndoKind; target: string }

export const insertUndo = (db: Tx, undo: Undo) =>
  db.insertInto('teamUndos').values(undo).returning('id').executeTakeFirstOrThrow()

/** What the reverse has to know: the state before, and the last event that must still be the last. */
export const keepUndoDetail = (db: Tx, id: string, detail: Record<string, unknown>) =>
  db
    .updateTable('teamUndos')
    .set({ detail: jsonb(detail) })
    .where('id', '=', id)
    .execute()

/** Adds steps to somebody's own lot, which can be undone for as long again as a new one. Returns whether it is there. */
export async function extendLot(db: Tx, id: string, actor: string, steps: readonly unknown[]) {
  const { numUpdatedRows } = await db
    .updateTable('teamUndos')
    .set({
      detail: sql<string>`jsonb_set(detail, '{steps}', (detail -> 'steps') || ${jsonb(steps)}::jsonb)`,
      createdAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .where('actor', '=', actor)
    .where('kind', '=', 'lot')
    .where('doneAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Somebody's own, locked. */
export const lockUndo = (db: Tx, id: string, actor: string) =>
  db
    .selectFrom('teamUndos')
    .select(['id', 'kind', 'target', 'detail', 'doneAt'])
    .select(sql<boolean>`created_at < now() - make_interval(secs => ${undoSeconds})`.as('late'))
    .where('id', '=', id)
    .where('actor', '=', actor)
    .forUpdate()
    .executeTakeFirst()

export const markUndone = (db: Tx, id: string) =>
  db.updateTable('teamUndos').set({ doneAt: sql`now()` }).where('id', '=', id).execute()

export const sweepUndos = (db: Db) =>
  db.deleteFrom('teamUndos').where('createdAt', '<', sql<string>`now() - interval '1 day'`).execute()
