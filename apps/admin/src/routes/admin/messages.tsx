import { IconMessages } from '@kazi/ui/tabler'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { Page } from '#/frame/page.tsx'
import { MessagesPage } from '#/messages/messages-page.tsx'
import { messagesSearch, threadsQueryOf } from '#/messages/messages-search.ts'
import { whenInside } from '#/session/admin-key.ts'
import { changedTable } from '#/table/list-search.ts'

export const Route = createFileRoute('/admin/messages')({
  staticData: { title: 'VA Messages', nav: { group: 'people', order: 3, icon: IconMessages, waits: 'messages' } },
  validateSearch: messagesSearch,
  search: { middlewares: [stripSearchParams(messagesSearch.parse({}))] },
  loaderDeps: ({ search }) => threadsQueryOf(search),
  loader: ({ context: { api }, deps }) => whenInside(() => api.admin.messages.list.prefetch(deps)),
  component: VaMessages,
})

function VaMessages() {
  const navigate = Route.useNavigate()
  return (
    <Page description="Everything that clients, VAs and the team write about tasks. Unread messages are counted until someone opens them.">
      <MessagesPage
        search={Route.useSearch()}
        onSearch={(change) =>
          void navigate({
            search: (old) => changedTable(old, change, 'thread' in change),
            replace: !('thread' in change),
          })
        }
      />
    </Page>
  )
}
