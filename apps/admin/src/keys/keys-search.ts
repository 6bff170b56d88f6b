import { adminKeysQuery, adminRole } from '@kazi/schemas/admin-key'
import type { z } from 'zod'
import { oneOf, queryOf, tableSearch } from '#/table/list-search.ts'

export const keysSearch = tableSearch.extend({
  role: oneOf(adminRole.options),
  state: oneOf(['active', 'revoked'] as const),
})
export type KeysSearch = z.infer<typeof keysSearch>

const sorts = adminKeysQuery.unwrap().shape.sort.unwrap().options

/** The server query for this URL; the route's loader uses the same one. */
export const keysQueryOf = (search: KeysSearch) => ({
  ...queryOf(search, sorts),
  filters: { ...(search.role && { role: search.role }), ...(search.state && { state: search.state }) },
})
