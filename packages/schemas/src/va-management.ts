import { z } from 'zod'
import { goingOn, listQuery, selectionOf } from './list.ts'
import { vaAccess } from './va-list.ts'
import { vaAccessSorts, vaLoads, vaWorkSorts } from './va-management-words.ts'

export const vaLoad = z.enum(vaLoads)

/** VAs by their work: the lists of load and performance. */
export const vaWorkQuery = listQuery({ filters: { load: vaLoad }, sorts: vaWorkSorts })
export type VaWorkQuery = z.output<typeof vaWorkQuery>
/** What the team does to many VAs at once, and where the last call stopped. */
export const vaMoves = z.object({
  ...goingOn,
  selection: selectionOf(vaWorkQuery),
  change: z.discriminatedUnion('what', [
    z.object({ what: z.literal('invite') }),
    z.object({ what: z.literal('available'), available: z.boolean() }),
  ]),
})
export type VaMoves = z.output<typeof vaMoves>

/** VAs by their way into the portal. */
export const vaAccessQuery = listQuery({ filters: { access: vaAccess }, sorts: vaAccessSorts })
export type VaAccessQuery = z.output<typeof vaAccessQuery>
export const vaSelection = z.object({ after: goingOn.after, selection: selectionOf(vaAccessQuery) })
export type VaSelection = z.output<typeof vaSelection>
