import type { TaskPriority } from '@kazi/schemas/states'
import type { VaTaskView } from '@kazi/schemas/va'

export type TaskSort = 'due' | 'newest' | 'priority'
export type TaskSearch = { q?: string | undefined; sort?: TaskSort | undefined; priority?: TaskPriority | undefined }

/** What is asked for one section of the tasks; the route's loader asks for the same. */
export const taskPage = (view: VaTaskView, { q = '', sort = 'due', priority }: TaskSearch) => ({
  q,
  // What is delivered has no deadline anymore.
  sort: view === 'done' && sort === 'due' ? ('newest' as const) : sort,
  desc: sort !== 'due' || view === 'done',
  size: view === 'done' ? 10 : 20,
  filters: { view, ...(priority && { priority }) },
})

/** When a list was read that the server never gave: it was found on this device, and is asked for as soon as that is possible. */
export const neverRead = 1
