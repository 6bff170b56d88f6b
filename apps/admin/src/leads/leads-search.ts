import type { LeadListQuery } from '@kazi/schemas/lead-list'
import { leadKinds, leadStages } from '@kazi/schemas/lead-words'
import { z } from 'zod'
import { oneOf, queryOf, rowId, searchText, tableSearch } from '#/table/list-search.ts'
import { ownDay } from './own-day.ts'

export const leadsSearch = tableSearch.extend({
  view: z.enum(['board', 'table']).catch('board').default('board'),
  stage: oneOf(['open', ...leadStages]),
  kind: oneOf(leadKinds),
  owner: searchText,
  next: oneOf(['due']),
  lead: rowId,
})
export type LeadsSearch = z.infer<typeof leadsSearch>
export type LeadsProps = { search: LeadsSearch; onSearch: (change: Partial<LeadsSearch>) => void }

// The server's schema of the list stays out of what every page loads.
const sorts = ['asked', 'name', 'next', 'moved'] as const satisfies NonNullable<LeadListQuery['sort']>[]
const filtersOf = ({ kind, owner }: LeadsSearch) => ({ ...(kind && { kind }), ...(owner && { owner }) })

/** The server query for the table at this URL; the route's loader uses the same one. */
export const leadsQueryOf = (search: LeadsSearch) => ({
  ...queryOf(search, sorts),
  filters: {
    ...filtersOf(search),
    ...(search.stage && { stage: search.stage }),
    ...(search.next && { next: search.next, today: ownDay() }),
  },
})
/** The same for the board, which shows every stage. */
export const boardQueryOf = (search: LeadsSearch) => ({ q: search.q, ...filtersOf(search) })
