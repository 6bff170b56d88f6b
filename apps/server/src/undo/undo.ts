import type { LeadPatch } from '@kazi/schemas/lead'
import type { UndoKind } from '@kazi/schemas/undo'
import type { Admin } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { extendLot, insertUndo, keepUndoDetail } from './undo.queries.ts'

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

/** Somebody has gone on from what was done. */
export const goneOn = () => new AppError('CONFLICT', 'This went on in the meantime, so it cannot be undone anymore.')

/** How one row of a lot is undone: by its own undo, or by a command that is its reverse. */
export type LotStep = { row: { id: number; name: string } } & (
  | { undo: string }
  | { own: { kind: 'task' | 'inquiry'; id: number; owner: string | null; before: string | null } }
  | { lead: { id: number; version: number } & Pick<LeadPatch, 'stage' | 'nextStep' | 'nextStepOn'> }
  | { snooze: { kind: 'task' | 'inquiry'; id: number; until: string | null } }
)

/**
 * One undo for what was done to many rows. Returns null where nothing was done.
 * @param lot the undo of an earlier call of the same bulk action, which then takes back both.
 */
export const undoableLot = async (context: CommandContext, admin: Admin, steps: LotStep[], lot?: string) =>
  steps.length === 0
    ? (lot ?? null)
    : withTransaction(context, async (tx) => {
        if (lot && (await extendLot(tx.db, lot, admin.label, steps))) return lot
        const { id } = await insertUndo(tx.db, { actor: admin.label, kind: 'lot', target: `${steps.length} records` })
        await keepUndoDetail(tx.db, id, { steps })
        return id
      })
