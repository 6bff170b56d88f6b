import { say } from '@kazi/schemas/say'
import { ActionIcon } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
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
