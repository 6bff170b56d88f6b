import { promises } from '@kazi/schemas/promises'
import { PageHeader } from '@kazi/ui/page-header'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ApplicationsList } from '#/applications/applications-list.tsx'
import { applicationsSearch } from '#/applications/applications-search.ts'
import { whenInside } from '#/session/admin-key.ts'
import { changed } from '#/table/list-search.ts'

export const Route = createFileRoute('/admin/va-applications')({
  validateSearch: applicationsSearch,
  search: { middlewares: [stripSearchParams(applicationsSearch.parse({}))] },
  loader: ({ context: { api } }) => whenInside(() => api.admin.applications.list.prefetch()),
  component: VaApplications,
})

function VaApplications() {
  const navigate = Route.useNavigate()
  return (
    <>
      <PageHeader
        title="VA Applications"
        description={`We promise every applicant an answer within ${promises.requestDueHours} hours.`}
      />
      <ApplicationsList
        search={Route.useSearch()}
        onSearch={(change) => navigate({ search: (old) => changed(old, change, 'application'), replace: true })}
      />
    </>
  )
}
