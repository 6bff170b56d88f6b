import { IconSend } from '@tabler/icons-react'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Page } from '#/frame/page.tsx'
import { OutboxList } from '#/outbox/outbox-list.tsx'
import { type OutboxSearch, outboxQueryOf, outboxSearch } from '#/outbox/outbox-search.ts'
import { whenInside } from '#/session/admin-key.ts'
import { changedTable } from '#/table/list-search.ts'

export const Route = createFileRoute('/admin/outbox')({
  staticData: { title: 'Outbox', nav: { group: 'records', place: 1, icon: IconSend, waits: 'failedMails' } },
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
    <Page description="Every email we send. Without a mail server, they are stored here and not sent.">
      <OutboxList search={Route.useSearch()} onSearch={change} />
    </Page>
  )
}
