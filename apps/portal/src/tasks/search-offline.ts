import type { Outputs } from '@kazi/client/connect'
import { fold, searchWords } from '@kazi/schemas/search-words'
import { priorities, type TaskPriority } from '@kazi/schemas/states'
import type { TaskSort } from '#/reads/task-pages.ts'

export type OfflineTask = Pick<
  Outputs['vaPortal']['tasks']['page']['rows'][number],
  'id' | 'title' | 'description' | 'clientName' | 'priority' | 'deadline'
>
type Query = { q: string; sort: TaskSort; desc: boolean; filters: { priority?: TaskPriority } }

/** Every word is in the title, the brief or the client's name; one or two letters only at the beginning of a word. */
function contains({ title, description, clientName }: OfflineTask, q: string) {
  const text = fold(` ${title} ${description} ${clientName ?? ''}`)
  return searchWords(q).every((word) => text.includes(word.length < 3 ? ` ${word}` : word))
}

const urgencies = Object.keys(priorities)
const sortValue: Record<TaskSort, (task: OfflineTask) => number | string | null> = {
  newest: ({ id }) => id,
  due: ({ deadline }) => deadline,
  priority: ({ priority }) => urgencies.indexOf(priority),
}

/** What the server would answer if it had only these tasks: found, filtered and in order. */
export function searchOffline<T extends OfflineTask>(
  tasks: readonly T[],
  { q, sort, desc, filters: { priority } }: Query,
) {
  const valueIn = sortValue[sort]
  const ordered = (one: T, other: T) => {
    const [a, b] = [valueIn(one), valueIn(other)]
    // Tasks without a value come last, in either direction.
    if ((a === null) !== (b === null)) return a === null ? 1 : -1
    const order = a === b || a === null || b === null ? one.id - other.id : a < b ? -1 : 1
    return desc ? -order : order
  }
  return tasks.filter((task) => (!priority || task.priority === priority) && contains(task, q)).toSorted(ordered)
}
