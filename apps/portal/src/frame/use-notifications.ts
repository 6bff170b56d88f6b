import { trpc } from '@kazi/client/connect'
import { bellSize } from '@kazi/schemas/bell'
import { useState, useTransition } from 'react'

/** The VA's notifications, newest first, loaded in steps, with the total number of unread ones. */
export function useNotifications() {
  const [size, setSize] = useState(bellSize)
  const [loading, startLoading] = useTransition()
  const [{ rows, unread, next }] = trpc.vaPortal.notifications.list.useSuspenseQuery({ size })
  const showMore = () => startLoading(() => setSize(size + bellSize))
  return { items: rows, unread, more: next ? { loading, onClick: showMore } : undefined }
}
