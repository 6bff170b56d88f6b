import { mailStates, wordsOf } from '@kazi/schemas/states'
import type { z } from 'zod'
import { listSearch, oneOf, rowId } from '#/table/list-search.ts'

export const emailStatuses = wordsOf(mailStates)
export const outboxSearch = listSearch.extend({ status: oneOf(emailStatuses), mail: rowId })
export type OutboxSearch = z.infer<typeof outboxSearch>
