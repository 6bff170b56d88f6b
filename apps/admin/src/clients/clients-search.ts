import type { ClientListQuery } from '@kazi/schemas/client-list'
import { accessWords, healthWords } from '@kazi/schemas/client-words'
import { supportPaths, wordsOf } from '@kazi/schemas/states'
import type { z } from 'zod'
import { oneOf, queryOf, tableSearch } from '#/table/list-search.ts'

export const clientsSearch = tableSearch.extend({
  path: oneOf(wordsOf(supportPaths)),
  health: oneOf(healthWords),
  access: oneOf(accessWords),
})
export type ClientsSearch = z.infer<typeof clientsSearch>

// The server's schema of the list stays out of what every page loads.
const sorts = ['joined', 'name', 'email', 'seen'] as const satisfies NonNullable<ClientListQuery['sort']>[]

/** The server query for this URL; the route's loader uses the same one. */
export const clientsQueryOf = (search: ClientsSearch) => ({
  ...queryOf(search, sorts),
  filters: {
    ...(search.path && { path: search.path }),
    ...(search.health && { health: search.health }),
    ...(search.access && { access: search.access }),
  },
})
