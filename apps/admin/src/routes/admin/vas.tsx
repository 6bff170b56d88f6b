import { PageHeader } from '@kazi/ui/page-header'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { whenInside } from '#/session/admin-key.ts'
import { changedTable } from '#/table/list-search.ts'
import { VasList, vasQuery } from '#/vas/vas-list.tsx'
import { type VasSearch, vasSearch } from '#/vas/vas-search.ts'

export const Route = createFileRoute('/admin/vas')({
  validateSearch: vasSearch,
  search: { middlewares: [stripSearchParams(vasSearch.parse({}))] },
  loaderDeps: ({ search }) => vasQuery(search),
  loader: ({ context: { api }, deps }) => whenInside(() => api.admin.vas.list.prefetch(deps)),
  component: VaDatabase,
})

function VaDatabase() {
  const navigate = Route.useNavigate()
  const change = useCallback(
    (patch: Partial<VasSearch>) => void navigate({ search: (old) => changedTable(old, patch, 'va'), replace: true }),
    [navigate],
  )
  return (
    <>
      <PageHeader title="VA Database" description="Everyone in the network. Search, email, edit and assign work." />
      <VasList search={Route.useSearch()} onSearch={change} />
    </>
  )
}
