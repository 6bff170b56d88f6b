import { isPrintable } from '@kazi/schemas/printable'
import { isRowId } from '@kazi/schemas/row-id'
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
  /** The playbook that a new task begins with: the id of one of the client's. */
  playbook?: number | undefined
}

// Only types of the words, and no zod: every page loads this with the routes. The dashboard drops unknown values.
const word = <T extends string>(value: unknown) =>
  typeof value === 'string' && /^[a-z_]{1,40}$/.test(value) ? (value as T) : undefined

const idIn = (value: unknown) => (isRowId(value) ? value : undefined)

export function readDashboardSearch({
  q,
  status,
  priority,
  sort,
  va,
  playbook,
}: Record<string, unknown>): DashboardSearch {
  const words = typeof q === 'number' ? String(q) : q
  // Invalid values must be set to undefined: for a missing key the router passes on the raw value from the URL.
  return {
    q: typeof words === 'string' && words !== '' && words.length <= 200 && isPrintable(words) ? words : undefined,
    status: word<TaskStatus>(status),
    priority: word<TaskPriority>(priority),
    sort: word<'newest' | 'due' | 'priority'>(sort),
    va: idIn(va),
    playbook: idIn(playbook),
  }
}

const sorts: readonly string[] = ['newest', 'due', 'priority'] satisfies DashboardSearch['sort'][]

/** The search without the words that mean nothing: an old or mistyped link shows the list instead of an error. */
export function knownWords(search: DashboardSearch, statuses: readonly string[], priorities: readonly string[]) {
  const known = { status: statuses, priority: priorities, sort: sorts }
  return Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) =>
        value === undefined || !(name in known) || known[name as keyof typeof known].includes(String(value)),
    ),
  ) as DashboardSearch
}

/** Whether anything else than the sections was asked for. */
export const isSearching = ({ q, status, priority, sort }: DashboardSearch) => Boolean(q || status || priority || sort)
