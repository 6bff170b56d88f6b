import { mailState, outboxQuery } from '@kazi/schemas/outbox'
import type { z } from 'zod'
import { oneOf, queryOf, rowId, tableSearch } from '#/table/list-search.ts'

export const outboxSearch = tableSearch.extend({ status: oneOf(mailState.options), mail: rowId })
export type OutboxSearch = z.infer<typeof outboxSearch>

const sorts = outboxQuery.unwrap().shape.sort.unwrap().options

/** The server query for this URL; the route's loader uses the same one. */
export const outboxQueryOf = (search: OutboxSearch) => ({
  ...queryOf(search, sorts),
  filters: { ...(search.status && { status: search.status }) },
})
