import { vaAccess } from '@kazi/schemas/va'
import { z } from 'zod'
import { oneOf, rowId, searchText, tableSearch } from '#/table/list-search.ts'

export const vasSearch = tableSearch.extend({
  skill: searchText,
  access: oneOf(vaAccess.options),
  available: z.enum(['', 'yes', 'no']).catch('').default(''),
  va: rowId,
})
export type VasSearch = z.infer<typeof vasSearch>
