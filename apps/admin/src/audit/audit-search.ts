import type { z } from 'zod'
import { listSearch, words } from '#/table/list-search.ts'

export const auditSearch = listSearch.extend({ what: words, who: words })
export type AuditSearch = z.infer<typeof auditSearch>
