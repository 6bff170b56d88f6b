import { PageHeader } from '@kazi/ui/page-header'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { AuditList } from '#/audit/audit-list.tsx'
import { auditSearch } from '#/audit/audit-search.ts'
import { whenInside } from '#/session/admin-key.ts'
import { changed } from '#/table/list-search.ts'

export const Route = createFileRoute('/admin/audit')({
  validateSearch: auditSearch,
  search: { middlewares: [stripSearchParams(auditSearch.parse({}))] },
  loader: ({ context: { api } }) => whenInside(() => api.admin.audit.prefetch()),
  component: Audit,
})

function Audit() {
  const navigate = Route.useNavigate()
  return (
    <>
      <PageHeader title="Audit log" description="What each admin did: the latest 500 actions." />
      <AuditList
        search={Route.useSearch()}
        onSearch={(change) => navigate({ search: (old) => changed(old, change), replace: true })}
      />
    </>
  )
}
