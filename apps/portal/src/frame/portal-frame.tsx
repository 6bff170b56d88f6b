import '@kazi/ui/styles-app.css'
import { trpc } from '@kazi/client/connect'
import { forgetReads } from '@kazi/client/kept-reads'
import { useLive } from '@kazi/client/live'
import { useCommand } from '@kazi/client/use-command'
import { useWaiting } from '@kazi/client/use-kept'
import { arrive } from '@kazi/client/whose-device'
import { brand } from '@kazi/schemas/brand'
import { AppFrame } from '@kazi/ui/app-frame'
import { ColorSchemeToggle } from '@kazi/ui/color-scheme-toggle'
import { Logo } from '@kazi/ui/logo'
import { NotificationBell, ShowMore } from '@kazi/ui/notification-bell'
import { Anchor, Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { loadFonts } from './fonts.ts'
import { LineNotice } from './line-notice.tsx'
import { RunningTimer } from './running-timer.tsx'
import { useNotifications } from './use-notifications.ts'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx').then((file) => ({ default: file.LeaveDialog })))

type Props = { onOpenMessage: (thread: string | undefined) => void; children: ReactNode }

/** What is kept on this device is this VA's; after another one it starts anew. */
function useOwner() {
  const [{ id }] = trpc.vaPortal.profile.useSuspenseQuery()
  useEffect(() => {
    void arrive(id).then((is) => is === 'other' && window.location.reload())
  }, [id])
}

/** Header with bell and logout around the VA's pages; follows live events. */
export function PortalFrame({ onOpenMessage, children }: Props) {
  useLive('va')
  const { items, unread, more } = useNotifications()
  const read = useCommand(trpc.vaPortal.notifications.read, { failure: false, parallel: true })
  const waiting = useWaiting()
  const [leaving, setLeaving] = useState(false)
  const logout = useCommand(trpc.vaPortal.logout, {
    onSuccess: async () => {
      await forgetReads()
      window.location.assign('/va/login')
    },
  })
  useOwner()
  useEffect(loadFonts, [])
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
          <Button
            variant="default"
            size="sm"
            onClick={() => (waiting.length > 0 ? setLeaving(true) : logout.run())}
            loading={logout.isPending}
          >
            Logout
          </Button>
        </>
      }
    >
      <LineNotice />
      <RunningTimer />
      {children}
      {leaving && (
        <Suspense>
          <LeaveDialog
            waiting={waiting.length}
            onClose={() => setLeaving(false)}
            onLeave={() => logout.run()}
            leaving={logout.isPending}
          />
        </Suspense>
      )}
    </AppFrame>
  )
}
