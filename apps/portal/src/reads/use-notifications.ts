import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { bellSize } from '@kazi/schemas/bell'
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
export type Target =
  | { tab: 'messages'; thread: string | undefined }
  | { tab: 'tasks' | 'profile'; task: number | undefined }

/** Marks one of these notifications read and goes to what it is about. */
export function useOpenNotification(items: ReturnType<typeof useNotifications>['items'], go: (target: Target) => void) {
  const read = useCommand(trpc.vaPortal.notifications.read, { failure: false, parallel: true })
  const { history } = useRouter()
  return {
    readAll: () => read.run({ all: true }),
    open: ({ id }: Pick<NotificationItem, 'id'>) => {
      const item = items.find((one) => one.id === id)
      if (!item) return
      if (!item.readStatus) read.run({ ids: [item.id] })
      const { threadId, vaTaskId, leadsTo } = item
      if (leadsTo === 'earnings') history.push('/va/earnings')
      else if (!leadsTo && item.type === 'new_message') go({ tab: 'messages', thread: threadId ?? undefined })
      // Without a place it is from before news said where it leads.
      else go({ tab: leadsTo ?? 'tasks', task: vaTaskId ?? undefined })
    },
  }
}
