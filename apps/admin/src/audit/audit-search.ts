import type { z } from 'zod'
import { listSearch, searchText } from '#/table/list-search.ts'

export const auditSearch = listSearch.extend({ what: searchText, who: searchText })
export type AuditSearch = z.infer<typeof auditSearch>
