import { z } from 'zod'
import { clientListQuery } from './client-list.ts'
import { goingOn, selectionOf } from './list.ts'
import { notesPatch } from './team-notes.ts'
import { byId } from './text.ts'

/** The most analyses that the team can grant one client. */
export const maxAnalyses = 10_000

/**
 * A change of a client by the team: what is missing stays as it is. With `quotaTotalBefore`, the total that the caller has
 * read, another one is refused when somebody else was faster.
 */
export const clientPatch = z.strictObject({
  ...byId.shape,
  quotaTotal: z
    .int('Please enter a whole number.')
    .min(0, 'Please enter 0 or more.')
    .max(maxAnalyses, `Please enter at most ${maxAnalyses.toLocaleString('en')}.`)
    .optional(),
  quotaTotalBefore: z.int().min(0).max(maxAnalyses).optional(),
  ...notesPatch,
  suspended: z.boolean().optional(),
})
export type ClientPatch = Omit<z.output<typeof clientPatch>, 'id'>

/** Analyses left that a client gets at least: twice the same is the same as once. */
const leftAtLeast = z
  .int('Please enter a whole number.')
  .min(1, 'Please enter a number from 1 on.')
  .max(maxAnalyses, `Please enter at most ${maxAnalyses.toLocaleString('en')}.`)
export const analysesGrant = z.object({ what: z.literal('topUp'), left: leftAtLeast })
/** A change of many clients by the team, and where the last call stopped. */
export const clientMoves = z.object({
  ...goingOn,
  selection: selectionOf(clientListQuery),
  change: z.discriminatedUnion('what', [
    analysesGrant,
    z.object({ what: z.literal('suspend') }),
    z.object({ what: z.literal('reinstate') }),
  ]),
})
export type ClientMoves = z.output<typeof clientMoves>
