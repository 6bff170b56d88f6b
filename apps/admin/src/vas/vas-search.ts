import type { z } from 'zod'
import { listSearch, rowId, searchText } from '#/table/list-search.ts'

export const vasSearch = listSearch.extend({ skill: searchText, va: rowId })
export type VasSearch = z.infer<typeof vasSearch>
