import { IconBriefcase } from '@kazi/ui/tabler'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Page } from '#/frame/page.tsx'
import { whenInside } from '#/session/admin-key.ts'
import { changedTable } from '#/table/list-search.ts'
import {
  accessQueryOf,
  assignmentsQueryOf,
  type ManagementSearch,
  managementSearch,
  workQueryOf,
} from '#/va-management/management-search.ts'
import { VaManagement } from '#/va-management/va-management.tsx'

export const Route = createFileRoute('/admin/va-management')({
  staticData: { title: 'VA Management', nav: { group: 'people', place: 4, icon: IconBriefcase } },
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

const rows = ['assignment', 'va'] as const

function Management() {
  const navigate = Route.useNavigate()
  const change = useCallback(
    (patch: Partial<ManagementSearch>) =>
      void navigate({
        search: (old) =>
          changedTable(
            old,
            patch,
            rows.find((row) => row in patch && !('tab' in patch)),
          ),
        replace: true,
      }),
    [navigate],
  )
  return (
    <Page description="The work: who does what for whom, how much, how well, and who can sign in.">
      <VaManagement search={Route.useSearch()} onSearch={change} />
    </Page>
  )
}
