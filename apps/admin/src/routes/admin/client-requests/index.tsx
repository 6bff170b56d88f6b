import { promises } from '@kazi/schemas/promises'
import { IconInbox } from '@tabler/icons-react'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Page } from '#/frame/page.tsx'
import { RequestsList } from '#/requests/requests-list.tsx'
import { type RequestsSearch, requestsQueryOf, requestsSearch } from '#/requests/requests-search.ts'
import { whenInside } from '#/session/admin-key.ts'
import { changedTable } from '#/table/list-search.ts'

export const Route = createFileRoute('/admin/client-requests/')({
  staticData: { title: 'Client Requests', nav: { group: 'requests', place: 1, icon: IconInbox, waits: 'requests' } },
  validateSearch: requestsSearch,
  search: { middlewares: [stripSearchParams(requestsSearch.parse({}))] },
  loaderDeps: ({ search }) => requestsQueryOf(search),
  loader: ({ context: { api }, deps }) => whenInside(() => api.admin.requests.list.prefetch(deps)),
  component: ClientRequests,
})

function ClientRequests() {
  const navigate = Route.useNavigate()
  const change = useCallback(
    (patch: Partial<RequestsSearch>) =>
      void navigate({ search: (old) => changedTable(old, patch, 'inquiry'), replace: true }),
    [navigate],
  )
  return (
    <Page
      description={`Most urgent first. We promise an answer within ${promises.requestDueHours} hours; the clock turns amber after ${promises.requestTargetHours}, our own target.`}
    >
      <RequestsList search={Route.useSearch()} onSearch={change} />
    </Page>
  )
}
