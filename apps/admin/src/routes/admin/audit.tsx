import { auditQuery } from '@kazi/schemas/audit'
import { IconHistory } from '@kazi/ui/tabler'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { AuditList } from '#/audit/audit-list.tsx'
import { Page } from '#/frame/page.tsx'
import { whenInside } from '#/session/admin-key.ts'
import { listSearch } from '#/table/list-search.ts'
import { useListSearch } from '#/table/use-list-search.ts'

const { schema, queryOf } = listSearch(auditQuery, { filters: ['what', 'who'], row: 'entry' })

export const Route = createFileRoute('/admin/audit')({
  staticData: { title: 'Audit log', nav: { group: 'records', order: 2, icon: IconHistory } },
  validateSearch: schema,
  search: { middlewares: [stripSearchParams(schema.parse({}))] },
  loaderDeps: ({ search }) => queryOf(search),
  loader: ({ context: { api }, deps }) =>
    whenInside(
      () => api.admin.audit.list.prefetch(deps),
      () => api.admin.audit.choices.prefetch(),
    ),
  component: Audit,
})

function Audit() {
  const change = useListSearch<ReturnType<typeof Route.useSearch>>('entry')
  return (
    <Page description="What each admin did.">
      <AuditList search={Route.useSearch()} query={Route.useLoaderDeps()} onSearch={change} />
    </Page>
  )
}
