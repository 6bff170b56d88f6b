import { taskPriority } from '@kazi/schemas/task'
import { z } from 'zod'
import { listSearch, oneOf, rowId, searchText } from '#/table/list-search.ts'

export const requestViews = ['waiting', 'with_va', 'completed', 'pending', 'closed'] as const
export type RequestView = (typeof requestViews)[number]

export const requestsSearch = listSearch.extend({
  view: z.enum(requestViews).catch('waiting').default('waiting'),
  kind: oneOf(['task', 'intro', 'inquiry', 'contact']),
  state: oneOf(['open', 'proposed']),
  category: searchText,
  priority: oneOf(taskPriority.options),
  inquiry: rowId,
})
export type RequestsSearch = z.infer<typeof requestsSearch>
