import { PageHeader } from '@kazi/ui/page-header'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { MessagesPage } from '#/messages/messages-page.tsx'
import { messagesSearch } from '#/messages/messages-search.ts'
import { whenInside } from '#/session/admin-key.ts'

export const Route = createFileRoute('/admin/messages')({
  validateSearch: messagesSearch,
  search: { middlewares: [stripSearchParams({ q: '', unread: false })] },
  loader: ({ context: { api } }) => whenInside(() => api.admin.messages.list.prefetch()),
  component: VaMessages,
})

function VaMessages() {
  const navigate = Route.useNavigate()
  return (
    <>
      <PageHeader
        title="VA Messages"
        description="Questions from VAs about their tasks. Opening a conversation marks it as read."
      />
      <MessagesPage
        search={Route.useSearch()}
        onSearch={(change) => navigate({ search: (old) => ({ ...old, ...change }), replace: !('thread' in change) })}
      />
    </>
  )
}
