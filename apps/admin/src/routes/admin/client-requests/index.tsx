import type { RequestView } from '@kazi/schemas/client-request'
import { promises } from '@kazi/schemas/promises'
import { IconInbox } from '@kazi/ui/tabler'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { Page } from '#/frame/page.tsx'
import { RequestsList } from '#/requests/requests-list.tsx'
import { type RequestsSearch, requestsQueryOf, requestsSearch } from '#/requests/requests-search.ts'
import { whenInside } from '#/session/admin-key.ts'
import { useListSearch } from '#/table/use-list-search.ts'

export const Route = createFileRoute('/admin/client-requests/')({
  staticData: { title: 'Client Requests', nav: { group: 'requests', order: 1, icon: IconInbox, waits: 'requests' } },
  validateSearch: requestsSearch,
  search: { middlewares: [stripSearchParams(requestsSearch.parse({}))] },
  loaderDeps: ({ search }) => requestsQueryOf(search),
  loader: ({ context: { api }, deps }) => whenInside(() => api.admin.requests.list.prefetch(deps)),
  component: ClientRequests,
})

/** What each tab shows, and in which order. */
const about: Record<RequestView, string> = {
  waiting: `Most urgent first. We promise an answer within ${promises.requestDueHours} hours; the clock turns amber after ${promises.requestTargetHours}, our own target.`,
  on_hold: 'Snoozed requests, and ones waiting for an answer. They come back automatically.',
  with_va: 'Tasks with a VA, newest first.',
  completed: 'Delivered tasks, newest first.',
  pending: 'Tasks with no VA requested yet, newest first.',
  closed: 'Visitor questions we have closed, most recent first. You can reopen any of them.',
}

function ClientRequests() {
  const { view } = Route.useSearch()
  const change = useListSearch<RequestsSearch>('inquiry')
  return (
    <Page description={about[view]}>
      <RequestsList search={Route.useSearch()} onSearch={change} />
    </Page>
  )
}
