import { isPrintable } from '@kazi/schemas/printable'
import { isRowId } from '@kazi/schemas/row-id'
import { priorities, type TaskPriority } from '@kazi/schemas/states'
import type { TaskSort } from '#/reads/task-pages.ts'

export const tabs = ['tasks', 'messages', 'notifications', 'profile'] as const
export type Tab = (typeof tabs)[number]
/** What the document is called while a tab is open. */
export const tabTitles: Record<string, string> = {
  messages: 'Messages',
  notifications: 'Notifications',
  profile: 'Profile',
} satisfies Partial<Record<Tab, string>>

/** The URL parameters of the dashboard: the open tab, the open conversation, and which tasks are shown in what order. */
export type PortalSearch = {
  tab?: Tab | undefined
  thread?: string | undefined
  /** The task to go to, as a notification or an email names it. */
  task?: number | undefined
  q?: string | undefined
  sort?: TaskSort | undefined
  priority?: TaskPriority | undefined
}

const sorts = ['due', 'newest', 'priority'] as const
const oneOf = <T extends string>(known: readonly T[], value: unknown) => known.find((one) => one === value)
const longest = 200

/** By hand, because the schemas' library is larger than the rest of what the first tasks need. */
export function portalSearch({ tab, thread, task, q, sort, priority }: Record<string, unknown>): PortalSearch {
  const given = typeof q === 'string' || typeof q === 'number' ? String(q) : ''
  const words = given === '' || given.length > longest || !isPrintable(given) ? undefined : given
  return {
    tab: tab === undefined ? undefined : (oneOf(tabs, tab) ?? 'tasks'),
    thread: typeof thread === 'string' ? thread : undefined,
    task: isRowId(Number(task)) ? Number(task) : undefined,
    q: words,
    sort: oneOf(sorts, sort),
    priority: oneOf(Object.keys(priorities) as TaskPriority[], priority),
  }
}

/**
 * Another tab begins at its top. A task or a conversation that is opened takes the focus, and the page with it; so does
 * the row of one that is closed, for which `thread` is there without a value.
 */
export const resetsScroll = (search: PortalSearch, how?: { replace: true }) =>
  !how && search.task === undefined && !('thread' in search)
