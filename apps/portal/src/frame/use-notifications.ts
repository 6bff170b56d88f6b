import { trpc } from '@kazi/client/connect'
import { bellSize } from '@kazi/schemas/bell'
import { useState, useTransition } from 'react'

/** The VA's notifications, newest first, some more at each wish, and how many of all are unread. */
export function useNotifications() {
  const [size, setSize] = useState(bellSize)
  const [loading, startLoading] = useTransition()
  const [{ rows, unread, next }] = trpc.vaPortal.notifications.list.useSuspenseQuery({ size })
  const showMore = () => startLoading(() => setSize(size + bellSize))
  return { items: rows, unread, more: next ? { loading, onClick: showMore } : undefined }
}
