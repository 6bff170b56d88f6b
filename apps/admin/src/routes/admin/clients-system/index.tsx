import { IconBuildingStore } from '@kazi/ui/tabler'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ClientsList } from '#/clients/clients-list.tsx'
import { type ClientsSearch, clientsQueryOf, clientsSearch } from '#/clients/clients-search.ts'
import { HealthRules } from '#/clients/health-rules.tsx'
import { Page } from '#/frame/page.tsx'
import { whenInside } from '#/session/admin-key.ts'
import { useListSearch } from '#/table/use-list-search.ts'

export const Route = createFileRoute('/admin/clients-system/')({
  staticData: { title: 'Clients', nav: { group: 'requests', order: 3, icon: IconBuildingStore } },
  validateSearch: clientsSearch,
  search: { middlewares: [stripSearchParams(clientsSearch.parse({}))] },
  loaderDeps: ({ search }) => clientsQueryOf(search),
  loader: ({ context: { api }, deps }) => whenInside(() => api.admin.clients.list.prefetch(deps)),
  component: Clients,
})

function Clients() {
  const change = useListSearch<ClientsSearch>()
  return (
    <Page description="Everyone with a client account: their work, their VAs, and how they are doing.">
      <ClientsList search={Route.useSearch()} onSearch={change} />
      <HealthRules />
    </Page>
  )
}
