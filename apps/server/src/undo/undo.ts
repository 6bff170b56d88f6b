import type { BulkResult, UndoableResult } from '@kazi/schemas/bulk'
import type { LeadPatch } from '@kazi/schemas/lead'
import type { UndoKind } from '@kazi/schemas/undo'
import type { Admin } from '../actors.ts'
import type { Logging } from '../bulk.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { dropLot, insertUndo, keepUndoDetail, renewLot } from './undo.queries.ts'

/**
 * Begins a command that can be taken back: pass on the returned context, in which emails wait and notifications can be
 * removed, and call `keep` with what the reverse has to know.
 */
export async function undoable<C extends TransactionContext>(tx: C, admin: Admin, kind: UndoKind, target: string) {
  const { id } = await insertUndo(tx.db, { actor: admin.label, kind, target, lot: tx.lotId ?? null })
  const keep = async (detail: Record<string, unknown>) => {
    await keepUndoDetail(tx.db, id, detail)
    return id
  }
  return { tx: { ...tx, undoId: id }, keep }
}

/** Somebody has gone on from what was done. */
export const goneOn = () => new AppError('CONFLICT', "This has changed since, so it can't be undone.")

/** When a lead was answered, closed and moved; steps that an older version kept do not say it. */
type Times = { answeredAt: string | null; closedAt: string | null; movedAt: string }

/** How one row of a lot is undone: by its own undo, or by a command that is its reverse. */
export type LotStep = { row: { id: number; name: string } } & (
  | { undo: string }
  | { own: { kind: 'task' | 'inquiry'; id: number; owner: string | null; before: string | null } }
  | { lead: { id: number; version: number; times?: Times } & Pick<LeadPatch, 'stage' | 'nextStep' | 'nextStepOn'> }
  // `set` is what the step set; steps that an older version kept do not say it.
  | { snooze: { kind: 'task' | 'inquiry'; id: number; until: string | null; set?: string } }
)

/**
 * Runs one call of a bulk action, all of whose calls have one undo: `keep` says how a row is undone. The undo is null
 * where nothing was done, and where the steps could not be stored: that of earlier calls would take back only a part.
 * @param lot the undo of an earlier call of the same bulk action, which then takes back both.
 */
export async function undoableLot<C extends CommandContext & Logging>(
  context: C,
  admin: Admin,
  lot: string | undefined,
  run: (context: C, keep: (step: LotStep) => void) => Promise<BulkResult>,
): Promise<UndoableResult> {
  const lotId = await withTransaction(context, async ({ db }) => {
    if (lot && (await renewLot(db, lot, admin.label))) return lot
    return (await insertUndo(db, { actor: admin.label, kind: 'lot', target: 'many' })).id
  })
  const steps: LotStep[] = []
  const result = await run({ ...context, lotId }, (step) => steps.push(step))
  const isNew = lotId !== lot
  const kept = await withTransaction(context, async ({ db }) => {
    if (steps.length === 0) return isNew && dropLot(db, lotId)
    const { id } = await insertUndo(db, { actor: admin.label, kind: 'lot', target: 'many', lot: lotId })
    await keepUndoDetail(db, id, { steps })
    await renewLot(db, lotId, admin.label)
  }).then(
    () => true,
    (error) => {
      // What was done is committed, and whoever asked has to hear of it, also where it cannot be taken back.
      if (context.db.isTransaction || !result.results.some(({ done }) => done)) throw error
      context.log?.error?.({ err: error }, 'how to undo a bulk action could not be stored')
      return false
    },
  )
  if (!kept) return { ...result, undo: null }
  return { ...result, undo: steps.length === 0 && isNew ? (lot ?? null) : lotId }
}
