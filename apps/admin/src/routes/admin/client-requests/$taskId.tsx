import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { Bench } from '#/bench/bench.tsx'
import { whenInside } from '#/session/admin-key.ts'
import { words } from '#/table/list-search.ts'

const benchSearch = z.object({ q: words })

export const Route = createFileRoute('/admin/client-requests/$taskId')({
  params: {
    parse: ({ taskId }) => ({ taskId: Number(taskId) }),
    stringify: ({ taskId }) => ({ taskId: String(taskId) }),
  },
  validateSearch: benchSearch,
  search: { middlewares: [stripSearchParams({ q: '' })] },
  beforeLoad: ({ params: { taskId } }) => {
    if (!(Number.isSafeInteger(taskId) && taskId > 0)) throw notFound()
  },
  loader: ({ context: { api }, params: { taskId } }) => whenInside(() => api.admin.tasks.get.prefetch({ id: taskId })),
  component: MatchBench,
})

function MatchBench() {
  const { taskId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <Bench
      key={taskId}
      taskId={taskId}
      q={Route.useSearch().q}
      onSearch={(q) => navigate({ search: { q }, replace: true })}
    />
  )
}
