import type { z } from 'zod'
import { listSearch, oneOf, rowId } from '#/table/list-search.ts'

export const emailStatuses = ['queued', 'sent', 'kept', 'failed'] as const
export const outboxSearch = listSearch.extend({ status: oneOf(emailStatuses), mail: rowId })
export type OutboxSearch = z.infer<typeof outboxSearch>
