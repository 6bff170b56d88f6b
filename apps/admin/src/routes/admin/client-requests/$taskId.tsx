import { isRowId } from '@kazi/schemas/row-id'
import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { whenInside } from '#/session/admin-key.ts'
import { rowId, searchText } from '#/table/list-search.ts'
import { NoTask, TaskMatching } from '#/task-matching/task-matching.tsx'

const matchingSearch = z.object({ q: searchText, va: rowId })

export const Route = createFileRoute('/admin/client-requests/$taskId')({
  staticData: { title: 'Match a task' },
  params: {
    parse: ({ taskId }) => ({ taskId: Number(taskId) }),
    stringify: ({ taskId }) => ({ taskId: String(taskId) }),
  },
  validateSearch: matchingSearch,
  search: { middlewares: [stripSearchParams({ q: '' })] },
  loader: ({ context: { api }, params: { taskId } }) => {
    // Here the console's frame stays: what is thrown before the loader takes the place of the whole page.
    if (!isRowId(taskId)) throw notFound()
    whenInside(() => api.admin.tasks.get.prefetch({ id: taskId }))
  },
  notFoundComponent: NoTask,
  component: Matching,
})

function Matching() {
  const { taskId } = Route.useParams()
  const { q, va } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TaskMatching
      key={taskId}
      taskId={taskId}
      q={q}
      va={va}
      onSearch={(q) => navigate({ search: { q }, replace: true })}
    />
  )
}
