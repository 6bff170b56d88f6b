import { lazy, Suspense, useState } from 'react'
import { BellButton, type BellProps, unreadOf } from './bell-button.tsx'

// Like the theme's menu: the code that places and closes it is larger than the header.
const load = () => import('./notification-dropdown.tsx')
const NotificationDropdown = lazy(() => load().then((file) => ({ default: file.NotificationDropdown })))

/** The bell in a header: a count, and a list of notifications. */
export function NotificationBell(props: BellProps) {
  const [wanted, setWanted] = useState(false)
  const preload = () => void load().catch(() => {})
  const button = (
    <BellButton unread={unreadOf(props)} onPointerEnter={preload} onFocus={preload} onClick={() => setWanted(true)} />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <NotificationDropdown {...props} />
    </Suspense>
  )
}
