import { outboxQuery } from '@kazi/schemas/outbox'
import { IconSend } from '@kazi/ui/tabler'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { Page } from '#/frame/page.tsx'
import { OutboxList } from '#/outbox/outbox-list.tsx'
import { whenInside } from '#/session/admin-key.ts'
import { listSearch } from '#/table/list-search.ts'
import { useListSearch } from '#/table/use-list-search.ts'

const { schema, queryOf } = listSearch(outboxQuery, { filters: ['status'], row: 'mail' })

export const Route = createFileRoute('/admin/outbox')({
  staticData: { title: 'Outbox', nav: { group: 'records', order: 1, icon: IconSend, waits: 'failedMails' } },
  validateSearch: schema,
  search: { middlewares: [stripSearchParams(schema.parse({}))] },
  loaderDeps: ({ search }) => queryOf(search),
  loader: ({ context: { api }, deps }) => whenInside(() => api.admin.outbox.list.prefetch(deps)),
  component: Outbox,
})

function Outbox() {
  const change = useListSearch<ReturnType<typeof Route.useSearch>>('mail')
  return (
    <Page description="Every email we send. Without a mail server, they are stored here and not sent.">
      <OutboxList search={Route.useSearch()} query={Route.useLoaderDeps()} onSearch={change} />
    </Page>
  )
}
