import { messageIn, newsIn } from '@kazi/schemas/bell'
import { say } from '@kazi/schemas/say'
import { type NotificationType, notificationTypes } from '@kazi/schemas/states'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconBell } from '../tabler/all.gen.ts'
import { EmptyState } from './empty-state.tsx'
import { icons } from './icons.tsx'
import classes from './notifications.module.css'
import { RelativeTime } from './relative-time.tsx'

export type NotificationItem = {
  id: number | string
  type: string
  title: string
  message?: string | null
  readStatus: boolean
  createdAt: string
}

/** An unknown type from a newer server uses the bell icon. */
const iconOf = (type: string) =>
  type in notificationTypes ? icons[notificationTypes[type as NotificationType].icon] : IconBell

type Props = {
  items: readonly NotificationItem[]
  onOpen?: (item: NotificationItem) => void
}

/** The list inside the bell; also the portal's Notifications tab. */
export function NotificationList({ items, onOpen }: Props) {
  if (items.length === 0)
    return (
      <EmptyState
        small
        order={3}
        title={say('Nothing new')}
        text={say("We'll let you know here when something needs your attention.")}
      />
    )
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.id} data-unread={!item.readStatus || undefined}>
          {onOpen ? (
            <UnstyledButton className={classes.item} onClick={() => onOpen(item)}>
              <Item {...item} />
            </UnstyledButton>
          ) : (
            <div className={classes.item}>
              <Item {...item} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Item({ type, title, message, readStatus, createdAt }: NotificationItem) {
  const Icon = iconOf(type)
  return (
    <>
      <span className={classes.icon}>
        <Icon size={18} aria-hidden />
      </span>
      <span className={classes.prose}>
        <span className={classes.title}>
          {say(title)}
          {!readStatus && <VisuallyHidden> {say('(unread)')}</VisuallyHidden>}
        </span>
        {message && (
          <span className={classes.message}>
            {(type === 'new_message' ? messageIn : newsIn)(message, say as Parameters<typeof newsIn>[1])}
          </span>
        )}
        <span className={classes.at}>
          <RelativeTime at={createdAt} />
        </span>
      </span>
      {!readStatus && <span className={classes.dot} aria-hidden="true" />}
    </>
  )
}
