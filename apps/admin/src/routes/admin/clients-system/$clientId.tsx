import { isRowId } from '@kazi/schemas/row-id'
import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router'
import { ClientPage, NoClient } from '#/clients/client-page.tsx'
import { clientSearch, firstTasksOf } from '#/clients/client-search.ts'
import { whenInside } from '#/session/admin-key.ts'

export const Route = createFileRoute('/admin/clients-system/$clientId')({
  staticData: { title: 'Client' },
  params: {
    parse: ({ clientId }) => ({ clientId: Number(clientId) }),
    stringify: ({ clientId }) => ({ clientId: String(clientId) }),
  },
  validateSearch: clientSearch,
  search: { middlewares: [stripSearchParams({ tab: 'tasks' as const })] },
  loader: ({ context: { api }, params: { clientId } }) => {
    if (!isRowId(clientId)) throw notFound()
    // In one batch; a tab that is opened later reads its own list.
    whenInside(
      () => api.admin.clients.get.prefetch({ id: clientId }),
      () => api.admin.tasks.list.prefetch(firstTasksOf(clientId)),
    )
  },
  notFoundComponent: NoClient,
  component: OneClient,
})

function OneClient() {
  const { clientId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <ClientPage
      key={clientId}
      id={clientId}
      tab={Route.useSearch().tab}
      onTab={(tab) => void navigate({ search: { tab }, replace: true })}
    />
  )
}
