import { PageHeader } from '@kazi/ui/page-header'
import { createFileRoute, Link, stripSearchParams, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Overview } from '#/overview/overview.tsx'
import { type OverviewSearch, overviewSearch } from '#/overview/overview-queries.ts'
import { whenInside } from '#/session/admin-key.ts'
import cells from '#/table/cells.module.css'
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
  const navigate = Route.useNavigate()
  const go = useNavigate()
  const change = useCallback(
    (patch: Partial<OverviewSearch>) =>
      void navigate({ search: (old) => ({ ...old, ...patch }), replace: true, resetScroll: false }),
    [navigate],
  )
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
