import { IconHistory } from '@tabler/icons-react'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { AuditList } from '#/audit/audit-list.tsx'
import { auditQueryOf, auditSearch } from '#/audit/audit-search.ts'
import { Page } from '#/frame/page.tsx'
import { whenInside } from '#/session/admin-key.ts'
import { changedTable } from '#/table/list-search.ts'

export const Route = createFileRoute('/admin/audit')({
  staticData: { title: 'Audit log', nav: { group: 'records', place: 2, icon: IconHistory } },
  validateSearch: auditSearch,
  search: { middlewares: [stripSearchParams(auditSearch.parse({}))] },
  loaderDeps: ({ search }) => auditQueryOf(search),
  loader: ({ context: { api }, deps }) =>
    whenInside(
      () => api.admin.audit.list.prefetch(deps),
      () => api.admin.audit.choices.prefetch(),
    ),
  component: Audit,
})

function Audit() {
  const navigate = Route.useNavigate()
  return (
    <Page description="What each admin did.">
      <AuditList
        search={Route.useSearch()}
        onSearch={(change) => void navigate({ search: (old) => changedTable(old, change, 'entry'), replace: true })}
      />
    </Page>
  )
}
