import { type Outputs, trpc } from '@kazi/client/connect'
import type { TaskStatus } from '@kazi/schemas/task'
import type { RequestView } from './requests-search.ts'

export type TaskRow = Outputs['admin']['tasks']['list'][number] & { offered?: number }

const statusesOf: Record<RequestView, TaskStatus[]> = {
  waiting: [],
  with_va: ['successfully_assigned', 'assigned', 'in_progress'],
  completed: ['completed'],
  pending: ['pending'],
}

/** The rows of one view as one read: the queue, or the tasks in the statuses of the view. */
export function useTaskRows(view: RequestView) {
  const queue = trpc.admin.requests.useQuery(undefined, { enabled: view === 'waiting' })
  const lists = trpc.useQueries((t) => statusesOf[view].map((status) => t.admin.tasks.list({ status })))
  const parts = view === 'waiting' ? [queue] : lists
  const rows = lists.every(({ data }) => data) ? lists.flatMap(({ data }) => data ?? []) : undefined
  return {
    data: view === 'waiting' ? queue.data?.map((row): TaskRow => ({ ...row, id: row.taskId })) : (rows as TaskRow[]),
    error: parts.find(({ error }) => error)?.error,
    isFetching: parts.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(parts.map((part) => part.refetch())),
  }
}
