import { auditQuery } from '@kazi/schemas/audit'
import type { z } from 'zod'
import { queryOf, rowId, searchText, tableSearch } from '#/table/list-search.ts'

export const auditSearch = tableSearch.extend({ what: searchText, who: searchText, entry: rowId })
export type AuditSearch = z.infer<typeof auditSearch>

const sorts = auditQuery.unwrap().shape.sort.unwrap().options

/** The server query for this URL; the route's loader uses the same one. */
export const auditQueryOf = (search: AuditSearch) => ({
  ...queryOf(search, sorts),
  filters: { ...(search.who && { who: search.who }), ...(search.what && { what: search.what }) },
})
