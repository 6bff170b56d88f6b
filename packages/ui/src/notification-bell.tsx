import { say } from '@kazi/schemas/say'
import { ActionIcon, Button } from '@mantine/core'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { IconBell } from '../tabler/all.gen.ts'
import type { NotificationItem } from './notification-list.tsx'
import classes from './notifications.module.css'

export type BellProps = {
  items: readonly NotificationItem[]
  /** Called with the item that was chosen; the dropdown closes. Mark it read and go there. */
  onOpen?: (item: NotificationItem) => void
  onMarkAllRead?: () => void
  /** Set if the list is incomplete. */
  unreadCount?: number
  footer?: ReactNode
}

export const unreadOf = ({ items, unreadCount }: BellProps) =>
  unreadCount ?? items.filter((item) => !item.readStatus).length

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

type ButtonProps = { unread: number } & Omit<ComponentProps<'button'>, 'color' | 'style'>

export function BellButton({ unread, ...props }: ButtonProps) {
  const shown = unread > 99 ? '99+' : unread
  return (
    <ActionIcon
      color="gray"
      aria-haspopup="dialog"
      {...props}
      className={classes.bell}
      aria-label={unread ? say('Notifications, {shown} unread', { shown }) : say('Notifications')}
    >
      <IconBell size={21} aria-hidden />
      {unread > 0 && (
        <span className={classes.badge} aria-hidden="true">
          {shown}
        </span>
      )}
    </ActionIcon>
  )
}

/** The button below the list that loads older notifications. */
export const ShowMore = ({ loading, onClick }: { loading: boolean; onClick: () => void }) => (
  <Button variant="subtle" size="compact-sm" loading={loading} onClick={onClick}>
    {say('Show more')}
  </Button>
)
