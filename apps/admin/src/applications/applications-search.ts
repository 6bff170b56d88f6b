import { applicationState } from '@kazi/schemas/va'
import { z } from 'zod'
import { listSearch, rowId } from '#/table/list-search.ts'

/** `open` is everything that is not decided. */
const states = z.enum(['open', 'all', ...applicationState.options])
export const applicationsSearch = listSearch.extend({
  state: states.catch('open').default('open'),
  application: rowId,
})
export type ApplicationsSearch = z.infer<typeof applicationsSearch>
