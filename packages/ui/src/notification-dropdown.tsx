import { say } from '@kazi/schemas/say'
import { Button, Popover } from '@mantine/core'
import { BellButton, type BellProps, unreadOf } from './bell-button.tsx'
import { count } from './format.ts'
import { NotificationList } from './notification-list.tsx'
import classes from './notifications.module.css'
import { useOpensAtOnce } from './use-opens-at-once.ts'

/** The bell once it was used, with its list open. */
export function NotificationDropdown(props: BellProps) {
  const { items, onOpen, onMarkAllRead, footer } = props
  const [opened, setOpened, button] = useOpensAtOnce()
  const unread = unreadOf(props)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(24rem, calc(100vw - 1.5rem))"
      trapFocus
    >
      <Popover.Target>
        <BellButton ref={button} unread={unread} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={say('Notifications')}>
        <div className={classes.head}>
          <strong>{unread ? count(unread, 'unread notification') : say('Notifications')}</strong>
          {unread > 0 && onMarkAllRead && (
            <Button variant="subtle" size="compact-sm" onClick={onMarkAllRead}>
              {say('Mark all read')}
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
