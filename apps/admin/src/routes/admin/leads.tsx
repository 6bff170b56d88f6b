import { promises } from '@kazi/schemas/promises'
import { IconTargetArrow } from '@kazi/ui/tabler'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { Page } from '#/frame/page.tsx'
import { LeadsPage } from '#/leads/leads-page.tsx'
import { boardQueryOf, type LeadsSearch, leadsQueryOf, leadsSearch } from '#/leads/leads-search.ts'
import { whenInside } from '#/session/admin-key.ts'
import { useListSearch } from '#/table/use-list-search.ts'

export const Route = createFileRoute('/admin/leads')({
  staticData: { title: 'Leads', nav: { group: 'requests', order: 2, icon: IconTargetArrow, waits: 'leads' } },
  validateSearch: leadsSearch,
  search: { middlewares: [stripSearchParams(leadsSearch.parse({}))] },
  loaderDeps: ({ search }) => ({ view: search.view, board: boardQueryOf(search), table: leadsQueryOf(search) }),
  loader: ({ context: { api }, deps }) =>
    whenInside(
      () =>
        deps.view === 'board' ? api.admin.leads.board.prefetch(deps.board) : api.admin.leads.list.prefetch(deps.table),
      () => api.admin.leads.owners.prefetch(),
    ),
  component: Leads,
})

function Leads() {
  const change = useListSearch<LeadsSearch>('lead')
  return (
    <Page
      description={`Messages, requests for support and AI agent briefings. We promise a reply within ${promises.requestDueHours} hours.`}
    >
      <LeadsPage search={Route.useSearch()} onSearch={change} />
    </Page>
  )
}
