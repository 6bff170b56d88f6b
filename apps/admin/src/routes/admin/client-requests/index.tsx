import { promises } from '@kazi/schemas/promises'
import { PageHeader } from '@kazi/ui/page-header'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { RequestsList } from '#/requests/requests-list.tsx'
import { requestsSearch } from '#/requests/requests-search.ts'
import { whenInside } from '#/session/admin-key.ts'
import { changed } from '#/table/list-search.ts'

export const Route = createFileRoute('/admin/client-requests/')({
  validateSearch: requestsSearch,
  search: { middlewares: [stripSearchParams(requestsSearch.parse({}))] },
  loader: ({ context: { api } }) =>
    whenInside(
      () => api.admin.requests.prefetch(),
      () => api.admin.inquiries.list.prefetch({ state: 'open' }),
    ),
  component: ClientRequests,
})

function ClientRequests() {
  const navigate = Route.useNavigate()
  return (
    <>
      <PageHeader
        title="Client Requests"
        description={`Most urgent first. We promise an answer within ${promises.requestDueHours} hours; the clock turns amber after ${promises.requestTargetHours}, our own target.`}
      />
      <RequestsList
        search={Route.useSearch()}
        onSearch={(change) => navigate({ search: (old) => changed(old, change, 'inquiry'), replace: true })}
      />
    </>
  )
}
