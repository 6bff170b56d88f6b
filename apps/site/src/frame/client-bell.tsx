import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { bellSize } from '@kazi/schemas/bell'
import { NotificationBell } from '@kazi/ui/notification-bell'
import { ShowMore } from '@kazi/ui/show-more'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

/** Notifications about the client's tasks; a click marks one as read and opens its conversation or task. */
export function ClientBell() {
  const [size, setSize] = useState(bellSize)
  const query = trpc.tasks.notifications.list.useQuery({ size }, { placeholderData: keepPreviousData })
  const { rows: items = [], unread = 0, next } = query.data ?? {}
  const read = useCommand(trpc.tasks.notifications.read, { failure: false, parallel: true })
  const navigate = useNavigate()
  const open = (id: number | string) => {
    const item = items.find((one) => one.id === id)
    if (!item) return
    if (!item.readStatus) read.run({ ids: [item.id] })
    // The page of a message's task may show another conversation, with somebody else.
    if (item.threadId) void navigate({ to: '/messages', search: { thread: item.threadId } })
    else if (item.taskId) void navigate({ to: '/tasks/$id', params: { id: String(item.taskId) } })
  }
  return (
    <NotificationBell
      items={items}
      unreadCount={unread}
      onOpen={(item) => open(item.id)}
      onMarkAllRead={() => read.run({ all: true })}
      footer={
        next && (
          <ShowMore
            variant="subtle"
            size="compact-sm"
            loading={query.isPlaceholderData}
            onClick={() => setSize(size + bellSize)}
          />
        )
      }
    />
  )
}
