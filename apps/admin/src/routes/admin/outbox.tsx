import { PageHeader } from '@kazi/ui/page-header'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { OutboxList } from '#/outbox/outbox-list.tsx'
import { type OutboxSearch, outboxQueryOf, outboxSearch } from '#/outbox/outbox-search.ts'
import { whenInside } from '#/session/admin-key.ts'
import { changedTable } from '#/table/list-search.ts'

export const Route = createFileRoute('/admin/outbox')({
  validateSearch: outboxSearch,
  search: { middlewares: [stripSearchParams(outboxSearch.parse({}))] },
  loaderDeps: ({ search }) => outboxQueryOf(search),
  loader: ({ context: { api }, deps }) => whenInside(() => api.admin.outbox.list.prefetch(deps)),
  component: Outbox,
})

function Outbox() {
  const navigate = Route.useNavigate()
  const change = useCallback(
    (patch: Partial<OutboxSearch>) =>
      void navigate({ search: (old) => changedTable(old, patch, 'mail'), replace: true }),
    [navigate],
  )
  return (
    <>
      <PageHeader
        title="Outbox"
        description="Every email we send. Without a mail server, they are stored here and not sent."
      />
      <OutboxList search={Route.useSearch()} onSearch={change} />
    </>
  )
}
