import { promises } from '@kazi/schemas/promises'
import { IconUserPlus } from '@kazi/ui/tabler'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ApplicationsList } from '#/applications/applications-list.tsx'
import { type ApplicationsSearch, applicationsQueryOf, applicationsSearch } from '#/applications/applications-search.ts'
import { Page } from '#/frame/page.tsx'
import { whenInside } from '#/session/admin-key.ts'
import { changedTable } from '#/table/list-search.ts'

export const Route = createFileRoute('/admin/va-applications')({
  staticData: {
    title: 'VA Applications',
    nav: { group: 'people', place: 2, icon: IconUserPlus, waits: 'applications' },
  },
  validateSearch: applicationsSearch,
  search: { middlewares: [stripSearchParams(applicationsSearch.parse({}))] },
  loaderDeps: ({ search }) => applicationsQueryOf(search),
  loader: ({ context: { api }, deps }) => whenInside(() => api.admin.applications.list.prefetch(deps)),
  component: VaApplications,
})

function VaApplications() {
  const navigate = Route.useNavigate()
  const change = useCallback(
    (patch: Partial<ApplicationsSearch>) =>
      void navigate({ search: (old) => changedTable(old, patch, 'application'), replace: true }),
    [navigate],
  )
  return (
    <Page description={`We promise every applicant an answer within ${promises.requestDueHours} hours.`}>
      <ApplicationsList search={Route.useSearch()} onSearch={change} />
    </Page>
  )
}
