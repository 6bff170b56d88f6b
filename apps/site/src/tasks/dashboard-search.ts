import type { TaskPriority } from '@kazi/schemas/states'
import type { TaskStatus } from '@kazi/schemas/task-states'

/** What the dashboard's URL says about its list: without any of it, the sections are shown. */
export type DashboardSearch = {
  q?: string | undefined
  status?: TaskStatus | undefined
  priority?: TaskPriority | undefined
  sort?: 'newest' | 'due' | 'priority' | undefined
  /** Whom a new task is for: the id of a VA whom the client knows. */
  va?: number | undefined
}

// Only types of the words, and no zod: every page loads this with the routes. The server refuses a word that is none.
const word = <T extends string>(value: unknown) =>
  typeof value === 'string' && /^[a-z_]{1,40}$/.test(value) ? (value as T) : undefined

export function readDashboardSearch({ q, status, priority, sort, va }: Record<string, unknown>): DashboardSearch {
  const words = typeof q === 'number' ? String(q) : q
  const known = {
    q: typeof words === 'string' && words.length <= 200 ? words : undefined,
    status: word<TaskStatus>(status),
    priority: word<TaskPriority>(priority),
    sort: word<'newest' | 'due' | 'priority'>(sort),
    va: Number.isInteger(va) && Number(va) > 0 ? Number(va) : undefined,
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined && value !== ''))
}

/** Whether anything else than the sections was asked for. */
export const isSearching = ({ q, status, priority, sort }: DashboardSearch) => Boolean(q || status || priority || sort)
