import { z } from 'zod'
import { queryOf, tableSearch } from '#/table/list-search.ts'

export const messagesSearch = tableSearch.extend({
  unread: z.boolean().catch(false).default(false),
  thread: z.string().optional().catch(undefined),
})
export type MessagesSearch = z.infer<typeof messagesSearch>

/** The server query for this URL; the route's loader uses the same one. */
export const threadsQueryOf = (search: MessagesSearch) => ({
  ...queryOf(search, []),
  filters: { ...(search.unread && { unread: true }) },
})
