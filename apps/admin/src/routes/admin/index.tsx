import { PageHeader } from '@kazi/ui/page-header'
import { createFileRoute, Link, stripSearchParams, useNavigate } from '@tanstack/react-router'
import { CurrentVas } from '#/overview/current-vas.tsx'
import { Overview } from '#/overview/overview.tsx'
import { type OverviewSearch, overviewSearch } from '#/overview/overview-queries.ts'
import { whenInside } from '#/session/admin-key.ts'
import cells from '#/table/cells.module.css'
import { useListSearch } from '#/table/use-list-search.ts'
import { UploadSection } from '#/upload/upload-section.tsx'

export const Route = createFileRoute('/admin/')({
  staticData: { title: 'Overview' },
  validateSearch: overviewSearch,
  search: { middlewares: [stripSearchParams(overviewSearch.parse({}))] },
  loader: ({ context: { api } }) =>
    whenInside(
      () => api.admin.overview.attention.prefetch(),
      () => api.admin.overview.promises.prefetch(),
      () => api.admin.overview.trends.prefetch(),
    ),
  component: Start,
})

function Start() {
  const go = useNavigate({ from: Route.fullPath })
  const search = Route.useSearch()
  const change = useListSearch<OverviewSearch>('figure', 'week', 'promise', 'kind')
  return (
    <>
      <PageHeader title="Needs attention" description="Updates automatically." />
      <Overview search={search} onSearch={change} />
      <UploadSection
        onPlanned={({ id }) => void go({ to: '/admin/va-imports/$importId', params: { importId: id } })}
        linkTo={(id, text) => (
          <Link to="/admin/va-imports/$importId" params={{ importId: id }} className={cells.link}>
            {text}
          </Link>
        )}
      />
      <CurrentVas
        search={search}
        // The list stands at the end of a long page, which must not jump to its beginning.
        onSearch={(next) => void go({ search: (old) => ({ ...old, ...next }), replace: true, resetScroll: false })}
      />
    </>
  )
}
