import { applicationState, applicationsQuery } from '@kazi/schemas/va-list'
import { z } from 'zod'
import { queryOf, rowId, tableSearch } from '#/table/list-search.ts'

/** `open` is every undecided application. */
const states = z.enum(['open', 'all', ...applicationState.options])
export const applicationsSearch = tableSearch.extend({
  state: states.catch('open').default('open'),
  application: rowId,
})
export type ApplicationsSearch = z.infer<typeof applicationsSearch>

const sorts = applicationsQuery.unwrap().shape.sort.unwrap().options

/** The server query for this URL; the route's loader uses the same one. */
export const applicationsQueryOf = (search: ApplicationsSearch) => ({
  ...queryOf(search, sorts),
  filters: { ...(search.state !== 'all' && { state: search.state }) },
})
