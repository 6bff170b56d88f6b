import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { NotificationBell } from '@kazi/ui/notification-bell'
import { useNavigate } from '@tanstack/react-router'

/** What happened to one's tasks; a click reads it and goes to the task. */
export function ClientBell() {
  const { data: items = [] } = trpc.tasks.notifications.list.useQuery()
  const read = useCommand(trpc.tasks.notifications.read, { failure: false, parallel: true })
  const navigate = useNavigate()
  const open = (id: number | string) => {
    const item = items.find((one) => one.id === id)
    if (!item) return
    if (!item.readStatus) read.run({ ids: [item.id] })
    if (item.taskId) void navigate({ to: '/tasks/$id', params: { id: String(item.taskId) } })
  }
  return (
    <NotificationBell items={items} onOpen={(item) => open(item.id)} onMarkAllRead={() => read.run({ all: true })} />
  )
}
