import { maxBulkRows, type UndoableResult } from '@kazi/schemas/bulk'
import type { VaMoves } from '@kazi/schemas/va-management'
import type { Admin } from '../actors.ts'
import { inviteForTheFirstTime } from '../auth/access.service.ts'
import { eachRow } from '../bulk.ts'
import type { CommandContext } from '../command.ts'
import { undoableLot } from '../undo/undo.ts'
import { selectedByWork } from '../work/load.queries.ts'
import { setAvailable } from './va-leaves.service.ts'

/**
 * Invites each VA of a selection, or says whether they take new work, which one undo takes back for all. A VA who takes none
 * takes their open proposals along, as when the team says so of one.
 */
export async function changeVas(
  context: CommandContext,
  admin: Admin,
  { selection, after = 0, undo: lot, change }: VaMoves,
): Promise<UndoableResult> {
  const rows = await selectedByWork(context.db, selection, after, maxBulkRows + 1)
  return undoableLot(context, admin, lot, (inLot, keep) =>
    eachRow(inLot, rows, async (ctx, { id, name }) => {
      if (change.what === 'invite') return inviteForTheFirstTime(ctx, admin, id)
      const { available } = change
      const said = available ? 'takes new work' : 'takes no new work'
      const undo = await setAvailable(ctx, admin, id, available)
      if (undo === null) return `${said} already.`
      keep({ row: { id, name }, undo })
      return `${said} now.`
    }),
  )
}
