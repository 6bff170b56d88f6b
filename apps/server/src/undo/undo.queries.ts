import type { UndoKind } from '@kazi/schemas/undo'
import { undoSeconds } from '@kazi/schemas/undo'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { jsonb } from '../db/json.ts'

export type Undo = { actor: string; kind: UndoKind; target: string; lot?: string | null }

export const insertUndo = (db: Tx, undo: Undo) =>
  db.insertInto('teamUndos').values(undo).returning('id').executeTakeFirstOrThrow()

/** What the reverse has to know: the state before, and the last event that must still be the last. */
export const keepUndoDetail = (db: Tx, id: string, detail: Record<string, unknown>) =>
  db
    .updateTable('teamUndos')
    .set({ detail: jsonb(detail) })
    .where('id', '=', id)
    .execute()

/**
 * Somebody's own lot gets its whole time again, and so has everything in it. Returns whether it is there; a lot that is
 * taken back has an end.
 */
export async function renewLot(db: Db, id: string, actor: string) {
  const { numUpdatedRows } = await db
    .updateTable('teamUndos')
    .set({ createdAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('actor', '=', actor)
    .where('kind', '=', 'lot')
    .where('lot', 'is', null)
    .where('doneAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const dropLot = (db: Tx, id: string) => db.deleteFrom('teamUndos').where('id', '=', id).execute()

const batchesOf = (db: Tx, lot: string) =>
  db.selectFrom('teamUndos').where('lot', '=', lot).where('kind', '=', 'lot').where('doneAt', 'is', null)

/** What the last call of a lot did that is not taken back yet. */
export const lastBatchOf = (db: Tx, lot: string) =>
  batchesOf(db, lot).select(['id', 'detail']).orderBy('createdAt', 'desc').limit(1).executeTakeFirst()

/** How many rows of a lot are not taken back yet. */
export const rowsLeftOf = async (db: Tx, lot: string) =>
  (
    await batchesOf(db, lot)
      .select(sql<number>`coalesce(sum(jsonb_array_length(detail -> 'steps')), 0)::int`.as('rows'))
      .executeTakeFirstOrThrow()
  ).rows

/** Somebody's own, locked. What belongs to a lot is late when the lot is. */
export const lockUndo = (db: Tx, id: string, actor: string) =>
  db
    .selectFrom('teamUndos')
    .select(['id', 'kind', 'target', 'detail', 'doneAt'])
    .select(
      sql<boolean>`coalesce((select l.created_at from team_undos l where l.id = team_undos.lot), created_at)
        < now() - make_interval(secs => ${undoSeconds})`.as('late'),
    )
    .where('id', '=', id)
    .where('actor', '=', actor)
    .forUpdate()
    .executeTakeFirst()

/** Longer than the undo can begin, so that none begins while an email is on its way. */
export const secondsBeforeMail = undoSeconds + 2

/**
 * For how many seconds what names an undo must still wait because its lot goes on, or is being taken back; 0 otherwise.
 * @param undoId the column that names the undo
 */
export const secondsOfLot = (undoId: string) =>
  sql<number>`coalesce((select ceil(greatest(0, ${secondsBeforeMail} - extract(epoch from now() - l.created_at)))::int
    from team_undos u join team_undos l on l.id = u.lot where u.id = ${sql.ref(undoId)}), 0)`

/** The same where what names the undo, by itself or in a lot, did not wait for it to begin with. */
export const secondsOfUndo = (undoId: string) =>
  sql<number>`coalesce((select ceil(greatest(0, ${secondsBeforeMail}
      - extract(epoch from now() - coalesce(l.created_at, u.created_at))))::int
    from team_undos u left join team_undos l on l.id = u.lot where u.id = ${sql.ref(undoId)}), 0)`

export const markUndone = (db: Tx, id: string) =>
  db.updateTable('teamUndos').set({ doneAt: sql`now()` }).where('id', '=', id).execute()

export const sweepUndos = (db: Db) =>
  db.deleteFrom('teamUndos').where('createdAt', '<', sql<string>`now() - interval '1 day'`).execute()
