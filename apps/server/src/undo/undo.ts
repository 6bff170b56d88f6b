import type { UndoKind } from '@kazi/schemas/undo'
import type { Admin } from '../actors.ts'
import type { TransactionContext } from '../command.ts'
import { insertUndo, keepUndoDetail } from './undo.queries.ts'

/**
 * Begins a command that can be taken back: pass on the returned context, in which emails wait and notifications can be
 * removed, and call `keep` with what the reverse has to know.
 */
export async function undoable<C extends TransactionContext>(tx: C, admin: Admin, kind: UndoKind, target: string) {
  const { id } = await insertUndo(tx.db, { actor: admin.label, kind, target })
  const keep = async (detail: Record<string, unknown>) => {
    await keepUndoDetail(tx.db, id, detail)
    return id
  }
  return { tx: { ...tx, undoId: id }, keep }
}
