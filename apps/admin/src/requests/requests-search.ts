import { type RequestView, requestKind, requestListQuery, requestView } from '@kazi/schemas/client-request'
import { wordsOf } from '@kazi/schemas/states'
import { taskPriority } from '@kazi/schemas/task'
import { requestHolds } from '@kazi/schemas/work-states'
import type { z } from 'zod'
import { oneOf, queryOf, rowId, searchText, tableSearch } from '#/table/list-search.ts'

export const requestsSearch = tableSearch.extend({
  view: requestView.catch('waiting').default('waiting'),
  kind: oneOf(requestKind.options),
  state: oneOf(['open', 'proposed']),
  hold: oneOf(wordsOf(requestHolds)),
  owner: searchText,
  category: searchText,
  priority: oneOf(taskPriority.options),
  inquiry: rowId,
})
export type RequestsSearch = z.infer<typeof requestsSearch>

export type FilterName = 'kind' | 'state' | 'hold' | 'owner' | 'category' | 'priority'

const ofTasks: FilterName[] = ['category', 'priority']
export const filtersOf: Record<RequestView, FilterName[]> = {
  waiting: ['kind', 'state', 'owner', ...ofTasks],
  on_hold: ['kind', 'hold', 'owner'],
  with_va: ofTasks,
  completed: ofTasks,
  pending: ofTasks,
  closed: ['kind'],
}

/** The active filters that the view shows, because a hidden filter must not exclude rows. */
export const activeFilters = (search: RequestsSearch) => filtersOf[search.view].filter((name) => search[name])

const sorts = requestListQuery.unwrap().shape.sort.unwrap().options

/** The server query for this URL; the route's loader uses the same one. */
export const requestsQueryOf = (search: RequestsSearch) => ({
  ...queryOf(search, sorts),
  filters: {
    view: search.view,
    ...Object.fromEntries(activeFilters(search).map((name) => [name, search[name]])),
  },
})
