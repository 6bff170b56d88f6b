import { say } from '@kazi/schemas/say'
import { NotificationList } from '@kazi/ui/notification-list'
import { ShowMore } from '@kazi/ui/show-more'
import { Button, Group } from '@mantine/core'
import { type Target, useNotifications, useOpenNotification } from '#/reads/use-notifications.ts'

/** What happened, newest first; each leads to its task or conversation. */
export function VaNotifications({ onGo }: { onGo: (target: Target) => void }) {
  const { items, unread, more } = useNotifications()
  const { open, readAll } = useOpenNotification(items, onGo)
  return (
    <>
      {unread > 0 && (
        <Group justify="flex-end" mb="sm">
          <Button variant="default" size="sm" onClick={readAll}>
            {say('Mark all as read')}
          </Button>
        </Group>
      )}
      <NotificationList items={items} onOpen={open} />
      {more && (
        <Group justify="center" mt="sm">
          <ShowMore variant="subtle" size="compact-sm" {...more} />
        </Group>
      )}
    </>
  )
}
