import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { bellSize } from '@kazi/schemas/bell'
import { vaPlaces } from '@kazi/schemas/va-places'
import type { NotificationItem } from '@kazi/ui/notification-list'
import { useRouter } from '@tanstack/react-router'
import { useState, useTransition } from 'react'

/** The VA's notifications, newest first, loaded in steps, with the total number of unread ones. */
export function useNotifications() {
  const [size, setSize] = useState(bellSize)
  const [loading, startLoading] = useTransition()
  const [{ rows, unread, next }] = trpc.vaPortal.notifications.list.useSuspenseQuery({ size })
  const showMore = () => startLoading(() => setSize(size + bellSize))
  return { items: rows, unread, more: next ? { loading, onClick: showMore } : undefined }
}

/** Where a notification leads: its conversation or its task. */
export type Target = { tab: 'messages'; thread: string | undefined } | { tab: 'tasks'; task: number }

/** Marks a notification read and goes to what it is about. */
export function useOpenNotification(go: (target: Target) => void) {
  const { items } = useNotifications()
  const read = useCommand(trpc.vaPortal.notifications.read, { failure: false, parallel: true })
  const { history } = useRouter()
  return {
    readAll: () => read.run({ all: true }),
    open: ({ id }: Pick<NotificationItem, 'id'>) => {
      const item = items.find((one) => one.id === id)
      if (!item) return
      if (!item.readStatus) read.run({ ids: [item.id] })
      const { threadId, vaTaskId, leadsTo } = item
      if (leadsTo) history.push(vaPlaces[leadsTo])
      else if (item.type === 'new_message') go({ tab: 'messages', thread: threadId ?? undefined })
      else if (vaTaskId) go({ tab: 'tasks', task: vaTaskId })
      // From before news said where it leads.
      else history.push(vaPlaces.tasks)
    },
  }
}
