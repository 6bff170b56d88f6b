import { threadIdPattern } from '@kazi/schemas/thread-id'
import { z } from 'zod'
import { oneOf, queryOf, tableSearch } from '#/table/list-search.ts'

export const threadKinds = [
  { value: 'va', label: 'VA and team' },
  { value: 'client', label: 'With clients' },
] as const

export const threadViews = [
  { value: 'answer', label: 'Needs a reply' },
  { value: 'mine', label: 'Mine' },
  { value: 'snoozed', label: 'Snoozed' },
] as const

export const messagesSearch = tableSearch.extend({
  of: oneOf(['va', 'client'] as const),
  show: oneOf(['answer', 'mine', 'snoozed'] as const),
  unread: z.boolean().catch(false).default(false),
  thread: z.string().regex(threadIdPattern).optional().catch(undefined),
})
export type MessagesSearch = z.infer<typeof messagesSearch>

/** The server query for this URL; the route's loader uses the same one. */
export const threadsQueryOf = (search: MessagesSearch) => ({
  ...queryOf(search, []),
  filters: {
    ...(search.unread && { unread: true }),
    ...(search.of && { of: search.of }),
    ...(search.show === 'answer' && { toAnswer: true }),
    ...(search.show === 'mine' && { mine: true }),
    ...(search.show === 'snoozed' && { snoozed: true }),
  },
})
