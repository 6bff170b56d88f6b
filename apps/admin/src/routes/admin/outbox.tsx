import { PageHeader } from '@kazi/ui/page-header'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { OutboxList } from '#/outbox/outbox-list.tsx'
import { outboxSearch } from '#/outbox/outbox-search.ts'
import { whenInside } from '#/session/admin-key.ts'
import { changed } from '#/table/list-search.ts'

export const Route = createFileRoute('/admin/outbox')({
  validateSearch: outboxSearch,
  search: { middlewares: [stripSearchParams(outboxSearch.parse({}))] },
  loader: ({ context: { api } }) => whenInside(() => api.admin.outbox.list.prefetch()),
  component: Outbox,
})

function Outbox() {
  const navigate = Route.useNavigate()
  return (
    <>
      <PageHeader
        title="Outbox"
        description="The latest 500 emails. Without a mail server, they are stored here and not sent."
      />
      <OutboxList
        search={Route.useSearch()}
        onSearch={(change) => navigate({ search: (old) => changed(old, change, 'mail'), replace: true })}
      />
    </>
  )
}
