import type { Admin } from '../actors.ts'
import { type Reviewed, undoReview } from '../applications/undo-review.service.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { retractNews } from '../notifications/retracting.queries.ts'
import { type Introduced, undoIntroduction } from '../tasks/introducing.service.ts'
import { type MovedRequest, type Proposed, undoMove, undoProposals } from '../tasks/undo-placing.service.ts'
import { lockUndo, markUndone } from '../undo/undo.queries.ts'

/**
 * Takes back what the caller did a moment ago: what it changed is as it was, and its emails and notifications were never
 * there. Refused once somebody has gone on from it, or an email is out. Twice is the same as once.
 */
export const takeBack = (context: CommandContext, admin: Admin, id: string) =>
  withTransaction(context, async (tx) => {
    const undo = await lockUndo(tx.db, id, admin.label)
    if (!undo) throw new AppError('NOT_FOUND', 'There is nothing to undo')
    if (undo.doneAt) return { undone: true }
    if (undo.late) throw new AppError('CONFLICT', 'It is too late to undo this: everybody has been notified.')
    // As the command that wrote it has stored it.
    const detail = undo.detail as unknown
    if (undo.kind === 'application') await undoReview(tx, detail as Reviewed)
    else if (undo.kind === 'introduce') await undoIntroduction(tx, detail as Introduced)
    else if (undo.kind === 'propose') await undoProposals(tx, detail as Proposed)
    else await undoMove(tx, detail as MovedRequest)
    if (!(await retractNews(tx.db, id)))
      throw new AppError('CONFLICT', 'It is too late to undo this: an email has already gone out.')
    await markUndone(tx.db, id)
    await record(tx.db, admin, { action: 'undo', target: undo.target, detail: { what: undo.kind } })
    return { undone: true }
  })
