/** What this browser shows of the portal outside of its page: the worker's messages, and the number on the icon. */
const portalWorker = async () =>
  'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration('/va/') : undefined

/** The icon has the number of what is unread; once there is nothing, its messages leave the screen. */
export async function showUnread(unread: number) {
  await navigator.setAppBadge?.(unread).catch(() => {})
  if (unread > 0) return
  for (const shown of (await (await portalWorker())?.getNotifications?.()) ?? []) shown.close()
}

/** Nothing of who was here stays after a logout. The server has forgotten this device with the session. */
export async function forgetMessages() {
  await showUnread(0)
  const subscription = await (await portalWorker())?.pushManager?.getSubscription()
  await subscription?.unsubscribe().catch(() => {})
}
