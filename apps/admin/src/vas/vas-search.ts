import type { z } from 'zod'
import { listSearch, rowId, words } from '#/table/list-search.ts'

export const vasSearch = listSearch.extend({ skill: words, va: rowId })
export type VasSearch = z.infer<typeof vasSearch>
