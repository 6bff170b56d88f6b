import { z } from 'zod'
import { searchText } from '#/table/list-search.ts'

export const messagesSearch = z.object({
  q: searchText,
  unread: z.boolean().catch(false).default(false),
  thread: z.string().optional().catch(undefined),
})
export type MessagesSearch = z.infer<typeof messagesSearch>
