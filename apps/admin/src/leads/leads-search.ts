import { leadKind, leadListQuery } from '@kazi/schemas/lead'
import { leadRules } from '@kazi/schemas/lead-states'
import { wordsOf } from '@kazi/schemas/states'
import { z } from 'zod'
import { oneOf, queryOf, rowId, searchText, tableSearch } from '#/table/list-search.ts'

export const leadsSearch = tableSearch.extend({
  view: z.enum(['board', 'table']).catch('board').default('board'),
  stage: oneOf(['open', ...wordsOf(leadRules)]),
  kind: oneOf(leadKind.options),
  owner: searchText,
  next: oneOf(['due']),
  lead: rowId,
})
export type LeadsSearch = z.infer<typeof leadsSearch>

const sorts = leadListQuery.unwrap().shape.sort.unwrap().options
const filtersOf = ({ kind, owner }: LeadsSearch) => ({ ...(kind && { kind }), ...(owner && { owner }) })

/** The server query for the table at this URL; the route's loader uses the same one. */
export const leadsQueryOf = (search: LeadsSearch) => ({
  ...queryOf(search, sorts),
  filters: {
    ...filtersOf(search),
    ...(search.stage && { stage: search.stage }),
    ...(search.next && { next: search.next }),
  },
})
/** The same for the board, which shows every stage. */
export const boardQueryOf = (search: LeadsSearch) => ({ q: search.q, ...filtersOf(search) })
