import { requestKind, requestView } from '@kazi/schemas/client-request'
import { taskPriority } from '@kazi/schemas/task'
import type { z } from 'zod'
import { oneOf, rowId, searchText, tableSearch } from '#/table/list-search.ts'

export const requestsSearch = tableSearch.extend({
  view: requestView.catch('waiting').default('waiting'),
  kind: oneOf(requestKind.options),
  state: oneOf(['open', 'proposed']),
  category: searchText,
  priority: oneOf(taskPriority.options),
  inquiry: rowId,
})
export type RequestsSearch = z.infer<typeof requestsSearch>
