import { promises } from '@kazi/schemas/promises'
import { IconUserPlus } from '@kazi/ui/tabler'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ApplicationsList } from '#/applications/applications-list.tsx'
import { type ApplicationsSearch, applicationsQueryOf, applicationsSearch } from '#/applications/applications-search.ts'
import { Page } from '#/frame/page.tsx'
import { whenInside } from '#/session/admin-key.ts'
import { useListSearch } from '#/table/use-list-search.ts'

export const Route = createFileRoute('/admin/va-applications')({
  staticData: {
    title: 'VA Applications',
    nav: { group: 'people', order: 2, icon: IconUserPlus, waits: 'applications' },
  },
  validateSearch: applicationsSearch,
  search: { middlewares: [stripSearchParams(applicationsSearch.parse({}))] },
  loaderDeps: ({ search }) => applicationsQueryOf(search),
  loader: ({ context: { api }, deps }) => whenInside(() => api.admin.applications.list.prefetch(deps)),
  component: VaApplications,
})

function VaApplications() {
  const change = useListSearch<ApplicationsSearch>('application')
  return (
    <Page description={`We promise every applicant an answer within ${promises.requestDueHours} hours.`}>
      <ApplicationsList search={Route.useSearch()} onSearch={change} />
    </Page>
  )
}
