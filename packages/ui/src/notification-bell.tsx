import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { count } from './format.ts'
import { type NotificationItem, NotificationList } from './notification-list.tsx'
import classes from './notifications.module.css'

type Props = {
  items: readonly NotificationItem[]
  /** Called with the item that was chosen; the dropdown closes. Mark it read and go there. */
  onOpen?: (item: NotificationItem) => void
  onMarkAllRead?: () => void
  /** Set if the list is incomplete. */
  unreadCount?: number
  footer?: ReactNode
}

/** The bell in a header: a count, and a list of notifications. */
export function NotificationBell({ items, onOpen, onMarkAllRead, unreadCount, footer }: Props) {
  const [opened, setOpened] = useState(false)
  const unread = unreadCount ?? items.filter((item) => !item.readStatus).length
  const shown = unread > 99 ? '99+' : unread
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(24rem, calc(100vw - 1.5rem))"
      trapFocus
    >
      <Popover.Target>
        <ActionIcon
          color="gray"
          className={classes.bell}
          aria-label={unread ? `Notifications, ${shown} unread` : 'Notifications'}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={21} aria-hidden />
          {unread > 0 && (
            <span className={classes.badge} aria-hidden="true">
              {shown}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <div className={classes.head}>
          <strong>{unread ? count(unread, 'unread notification') : 'Notifications'}</strong>
          {unread > 0 && onMarkAllRead && (
            <Button variant="subtle" size="compact-sm" onClick={onMarkAllRead}>
              Mark all read
            </Button>
          )}
        </div>
        <div className={classes.scroll}>
          <NotificationList
            items={items}
            onOpen={
              onOpen &&
              ((item) => {
                setOpened(false)
                onOpen(item)
              })
            }
          />
        </div>
        {footer && <div className={classes.foot}>{footer}</div>}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The button below the list that loads older notifications. */
export const ShowMore = ({ loading, onClick }: { loading: boolean; onClick: () => void }) => (
  <Button variant="subtle" size="compact-sm" loading={loading} onClick={onClick}>
    Show more
  </Button>
)
