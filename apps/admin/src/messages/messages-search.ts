import { z } from 'zod'
import { words } from '#/table/list-search.ts'

export const messagesSearch = z.object({
  q: words,
  unread: z.boolean().catch(false).default(false),
  thread: z.string().optional().catch(undefined),
})
export type MessagesSearch = z.infer<typeof messagesSearch>
