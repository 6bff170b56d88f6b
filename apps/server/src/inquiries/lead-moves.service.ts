import { maxBulkRows, type UndoableResult } from '@kazi/schemas/bulk'
import type { LeadMoves, LeadPatch } from '@kazi/schemas/lead'
import { leadRules } from '@kazi/schemas/lead-states'
import type { Admin } from '../actors.ts'
import { eachRow } from '../bulk.ts'
import { type CommandContext, withTransaction } from '../command.ts'
import { undoable, undoableLot } from '../undo/undo.ts'
import { type LeadTimes, leadTimesOf, lockLead, restoreLeadTimes, selectedLeads } from './leads.queries.ts'
import { updateLead } from './leads.service.ts'

/**
 * Moves each lead of a selection to a stage, or sets its next step: from the version that the caller has read, so that a
 * lead which a colleague has changed meanwhile is refused by itself. One undo takes back all that was done.
 */
export async function moveLeads(
  context: CommandContext,
  admin: Admin,
  { selection, after = 0, undo, before: seen, change }: LeadMoves,
): Promise<UndoableResult> {
  const { what: _, ...patch } = change
  const read = new Map(seen.map((one) => [one.id, one.version]))
  const rows = await selectedLeads(context.db, selection, after, maxBulkRows + 1)
  return undoableLot(context, admin, undo, (inLot, keep) =>
    eachRow(inLot, rows, async (ctx, { id, name, version, ...before }) => {
      const { written: changed, lead } = await updateLead(ctx, admin, [], {
        id,
        version: read.get(id) ?? version,
        ...patch,
      })
      if (changed) {
        const { stage, times, nextStep, nextStepOn } = before
        const own = change.what === 'stage' ? { stage, times } : { nextStep, nextStepOn }
        keep({ row: { id, name }, lead: { id, version: lead.version, ...own } })
      }
      if (change.what === 'stage') return `is ${changed ? 'now' : 'already'} in ${leadRules[change.stage].label}.`
      return changed ? 'has the next step.' : 'has it already.'
    }),
  )
}

/** Changes one lead as the team reads it; a move to another stage can be taken back for a moment. */
export const changeLead = (
  context: CommandContext,
  admin: Admin,
  labels: string[],
  input: LeadPatch & { id: number; version?: number | undefined },
) =>
  withTransaction(context, async (tx) => {
    const { id } = input
    const before = input.stage && (await lockLead(tx.db, id))
    const times = before && (await leadTimesOf(tx.db, id))
    const { written, lead } = await updateLead(tx, admin, labels, input)
    if (!written || !before || !times || before.stage === lead.stage) return { ...lead, undo: null }
    const { keep } = await undoable(tx, admin, 'lead', `lead ${id}`)
    return {
      ...lead,
      undo: await keep({ id, version: lead.version, stage: before.stage, times } satisfies LeadMoved),
    }
  })

export type LeadMoved = { id: number; version: number } & Pick<LeadPatch, 'stage' | 'nextStep' | 'nextStepOn'> & {
    /** As they were before a move to another stage. An undo that an older version kept has none. */
    times?: LeadTimes
  }

/**
 * Takes back what was done to one lead, from which nobody has gone on: its answer counts as early, and it was
 * closed as long ago, as before.
 */
export const undoLeadMove = (context: CommandContext, admin: Admin, { times, ...before }: LeadMoved) =>
  withTransaction(context, async (tx) => {
    const now = await lockLead(tx.db, before.id)
    await updateLead(tx, admin, [], before)
    // Otherwise a colleague has already moved it back, and the times are those of that move.
    if (times && now?.version === before.version) await restoreLeadTimes(tx.db, before.id, times)
  })
