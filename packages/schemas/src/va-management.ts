import { z } from 'zod'
import { listQuery, selectionOf } from './list.ts'
import { vaAccess } from './va.ts'

/** Has work that is not delivered, has none, or takes no new work. */
export const vaLoad = z.enum(['busy', 'free', 'away'])
export type VaLoad = z.infer<typeof vaLoad>

/** VAs by their work: the lists of load and performance. */
export const vaWorkQuery = listQuery({ filters: { load: vaLoad }, sorts: ['name', 'id', 'country'] })
export type VaWorkQuery = z.output<typeof vaWorkQuery>

/** VAs by their way into the portal. */
export const vaAccessQuery = listQuery({ filters: { access: vaAccess }, sorts: ['name', 'id', 'email'] })
export type VaAccessQuery = z.output<typeof vaAccessQuery>
export const vaSelection = z.object({ selection: selectionOf(vaAccessQuery) })
export type VaSelection = z.output<typeof vaSelection>['selection']
