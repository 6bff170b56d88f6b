import { vaAccess, vaListQuery } from '@kazi/schemas/va-list'
import { z } from 'zod'
import { oneOf, queryOf, rowId, searchText, tableSearch } from '#/table/list-search.ts'

export const vasSearch = tableSearch.extend({
  skill: searchText,
  access: oneOf(vaAccess.options),
  available: z.enum(['', 'yes', 'no']).catch('').default(''),
  va: rowId,
})
export type VasSearch = z.infer<typeof vasSearch>

const sorts = vaListQuery.unwrap().shape.sort.unwrap().options

/** The server query for this URL; the route's loader uses the same one. */
export const vasQueryOf = (search: VasSearch) => ({
  ...queryOf(search, sorts),
  filters: {
    ...(search.skill && { skill: search.skill }),
    ...(search.access && { access: search.access }),
    ...(search.available && { available: search.available === 'yes' }),
  },
})
