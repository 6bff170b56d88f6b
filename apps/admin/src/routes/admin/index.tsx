import { PageHeader } from '@kazi/ui/page-header'
import { createFileRoute, Link, stripSearchParams, useNavigate } from '@tanstack/react-router'
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
  const go = useNavigate()
  const change = useListSearch<OverviewSearch>('figure', 'week', 'promise', 'kind')
  return (
    <>
      <PageHeader title="Needs attention" description="Updates automatically." />
      <Overview search={Route.useSearch()} onSearch={change} />
      <UploadSection
        onPlanned={({ id }) => void go({ to: '/admin/va-imports/$importId', params: { importId: id } })}
        linkTo={(id, text) => (
          <Link to="/admin/va-imports/$importId" params={{ importId: id }} className={cells.link}>
            {text}
          </Link>
        )}
      />
    </>
  )
}
