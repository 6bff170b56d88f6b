import { z } from 'zod'
import { listQuery, selectionOf } from './list.ts'
import { vaAccess } from './va-list.ts'
import { vaAccessSorts, vaLoads, vaWorkSorts } from './va-management-words.ts'

export const vaLoad = z.enum(vaLoads)

/** VAs by their work: the lists of load and performance. */
export const vaWorkQuery = listQuery({ filters: { load: vaLoad }, sorts: vaWorkSorts })
export type VaWorkQuery = z.output<typeof vaWorkQuery>

/** VAs by their way into the portal. */
export const vaAccessQuery = listQuery({ filters: { access: vaAccess }, sorts: vaAccessSorts })
export type VaAccessQuery = z.output<typeof vaAccessQuery>
export const vaSelection = z.object({ selection: selectionOf(vaAccessQuery) })
export type VaSelection = z.output<typeof vaSelection>['selection']
