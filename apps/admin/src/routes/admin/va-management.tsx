import { IconBriefcase } from '@kazi/ui/tabler'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { Page } from '#/frame/page.tsx'
import { whenInside } from '#/session/admin-key.ts'
import { useListSearch } from '#/table/use-list-search.ts'
import {
  accessQueryOf,
  assignmentsQueryOf,
  type ManagementSearch,
  managementSearch,
  workQueryOf,
} from '#/va-management/management-search.ts'
import { VaManagement } from '#/va-management/va-management.tsx'

export const Route = createFileRoute('/admin/va-management')({
  staticData: { title: 'VA Management', nav: { group: 'people', order: 4, icon: IconBriefcase } },
  validateSearch: managementSearch,
  search: { middlewares: [stripSearchParams(managementSearch.parse({}))] },
  loaderDeps: ({ search: { assignment: _, va: __, ...search } }) => search,
  loader: ({ context: { api }, deps }) =>
    whenInside(() =>
      ({
        assignments: () => api.admin.assignments.list.prefetch(assignmentsQueryOf(deps)),
        load: () => api.admin.work.load.prefetch(workQueryOf(deps)),
        performance: () => api.admin.work.performance.prefetch(workQueryOf(deps)),
        access: () => api.admin.access.list.prefetch(accessQueryOf(deps)),
      })[deps.tab](),
    ),
  component: Management,
})

function Management() {
  const change = useListSearch<ManagementSearch>('assignment', 'va')
  return (
    <Page description="The work: who does what for whom, how much, how well, and who can sign in.">
      <VaManagement search={Route.useSearch()} onSearch={change} />
    </Page>
  )
}
