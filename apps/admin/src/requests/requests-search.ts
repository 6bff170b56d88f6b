import { wordsOf } from '@kazi/schemas/states'
import { taskPriority } from '@kazi/schemas/task'
import { consoleViews } from '@kazi/schemas/task-states'
import { z } from 'zod'
import { listSearch, oneOf, rowId, searchText } from '#/table/list-search.ts'

/** The views of tasks, and the inquiries that the team has closed. */
export const requestViews = { ...consoleViews, closed: { label: 'Closed inquiries' } }
export type RequestView = keyof typeof requestViews

export const requestsSearch = listSearch.extend({
  view: z.enum(wordsOf(requestViews)).catch('waiting').default('waiting'),
  kind: oneOf(['task', 'intro', 'inquiry', 'contact']),
  state: oneOf(['open', 'proposed']),
  category: searchText,
  priority: oneOf(taskPriority.options),
  inquiry: rowId,
})
export type RequestsSearch = z.infer<typeof requestsSearch>
