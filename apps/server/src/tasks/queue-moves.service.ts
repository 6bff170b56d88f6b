import type { UndoableResult } from '@kazi/schemas/bulk'
import type { RequestMove } from '@kazi/schemas/request-queue'
import type { Admin } from '../actors.ts'
import { eachRow } from '../bulk.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import {
  cannotFillInquiry,
  checkSnoozeStands,
  openInquiry,
  ownInquiry,
  sameTime,
  snoozeInquiry,
} from '../inquiries/inquiry-queue.service.ts'
import { type LotStep, undoableLot } from '../undo/undo.ts'
import { cannotFill } from './proposing.service.ts'
import { lockedRequest, ownRequest, snoozeRequest } from './request-queue.service.ts'

/** A row of the queue as it was read; `id` is its number there. */
export type QueueRow = {
  id: number
  kind: 'task' | 'inquiry'
  sourceId: number
  name: string
  owner: string | null
  snoozedUntil: string | null
}
type Done = { text: string; undo?: string | null; reverse?: Omit<LotStep, 'row'> }

type Snoozing = { kind: QueueRow['kind']; id: number; until: string | null; from?: string | null | undefined }
/**
 * Puts a row aside until a time, or takes it back into the queue. Returns what stood when it was locked.
 * @param from what the caller set, if it must still stand
 */
export const snoozeRow = (context: CommandContext, admin: Admin, { kind, id, until, from }: Snoozing) =>
  withTransaction(context, async (tx) => {
    const isTask = kind === 'task'
    const { snoozedUntil } = isTask ? (await lockedRequest(tx, id)).request : await openInquiry(tx, id)
    checkSnoozeStands({ now: snoozedUntil, from, until })
    await (isTask ? snoozeRequest : snoozeInquiry)(tx, admin, id, until)
    return snoozedUntil
  })

/** What a move does to one row, and how that is undone. A row that is so already is left alone. */
function moveOf(admin: Admin, labels: readonly string[], move: RequestMove) {
  return async (ctx: CommandContext, { kind, sourceId: id, owner }: QueueRow): Promise<Done> => {
    const isTask = kind === 'task'
    if (move.what === 'take') {
      const mine = admin.label
      if (owner === mine) return { text: 'is yours already.' }
      if (owner) throw new AppError('CONFLICT', `${owner} has this request. Open it to take it over.`)
      await (isTask ? ownRequest : ownInquiry)(ctx, admin, labels, { id, owner: mine, before: null })
      return {
        text: 'is yours now.',
        reverse: { own: { kind, id, owner: null, before: mine } } as Omit<LotStep, 'row'>,
      }
    }
    if (move.what === 'snooze') {
      const { until } = move
      const before = await snoozeRow(ctx, admin, { kind, id, until })
      if (sameTime(before, until)) return { text: 'is snoozed already.' }
      const snooze = { kind, id, until: before, set: until }
      return { text: 'is snoozed.', reverse: { snooze } as Omit<LotStep, 'row'> }
    }
    const { undo } = await (isTask ? cannotFill : cannotFillInquiry)(ctx, admin, id, move.reason)
    return { text: undo === null ? 'They were notified before.' : 'They are notified, with the reason.', undo }
  }
}

/**
 * Moves each of these requests, each in a transaction of its own: a row that somebody else has changed is refused by
 * itself. One undo takes back all that was done.
 */
export async function moveRequests(
  context: CommandContext,
  admin: Admin,
  rows: QueueRow[],
  labels: readonly string[],
  move: RequestMove,
  lot?: string,
): Promise<UndoableResult> {
  const act = moveOf(admin, labels, move)
  return undoableLot(context, admin, lot, (inLot, keep) =>
    eachRow(inLot, rows, async (ctx, row) => {
      const { text, undo, reverse } = await act(ctx, row)
      const own = { row: { id: row.id, name: row.name } }
      if (undo) keep({ ...own, undo })
      if (reverse) keep({ ...own, ...reverse } as LotStep)
      return text
    }),
  )
}
