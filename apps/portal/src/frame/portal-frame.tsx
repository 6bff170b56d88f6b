import '@kazi/ui/styles-app.css'
import { trpc } from '@kazi/client/connect'
import { useLive } from '@kazi/client/live'
import { useCommand } from '@kazi/client/use-command'
import { brand } from '@kazi/schemas/brand'
import { AppFrame } from '@kazi/ui/app-frame'
import { ColorSchemeToggle } from '@kazi/ui/color-scheme-toggle'
import { Logo } from '@kazi/ui/logo'
import { NotificationBell, ShowMore } from '@kazi/ui/notification-bell'
import { Anchor, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { RunningTimer } from './running-timer.tsx'
import { useNotifications } from './use-notifications.ts'

type Props = { onOpenMessage: (thread: string | undefined) => void; children: ReactNode }

/** Header with bell and logout around the VA's pages; follows live events. */
export function PortalFrame({ onOpenMessage, children }: Props) {
  useLive('va')
  const { items, unread, more } = useNotifications()
  const read = useCommand(trpc.vaPortal.notifications.read, { failure: false, parallel: true })
  const logout = useCommand(trpc.vaPortal.logout, { onSuccess: () => window.location.assign('/va/login') })
  return (
    <AppFrame
      home={
        <Anchor href="/va/dashboard" aria-label={`${brand.name} dashboard`}>
          <Logo />
        </Anchor>
      }
      headerEnd={
        <>
          <NotificationBell
            items={items}
            unreadCount={unread}
            footer={more && <ShowMore {...more} />}
            onMarkAllRead={() => read.run({ all: true })}
            onOpen={({ id }) => {
              const item = items.find((one) => one.id === id)
              if (!item) return
              if (!item.readStatus) read.run({ ids: [item.id] })
              if (item.type === 'new_message') onOpenMessage(item.threadId ?? undefined)
            }}
          />
          <ColorSchemeToggle />
          <Button variant="default" size="sm" onClick={() => logout.run()} loading={logout.isPending}>
            Logout
          </Button>
        </>
      }
    >
      <RunningTimer />
      {children}
    </AppFrame>
  )
}
