import { say } from '@kazi/schemas/say'
import '@kazi/ui/styles-app.css'
import { trpc } from '@kazi/client/connect'
import { useLive } from '@kazi/client/live'
import { clearOfflineCache } from '@kazi/client/offline-cache'
import { useOwnAccount } from '@kazi/client/own-account'
import { useAfterFirstPaint } from '@kazi/client/use-after-first-paint'
import { useCommand } from '@kazi/client/use-command'
import { useQueuedChanges } from '@kazi/client/use-queued-command'
import { arrive } from '@kazi/client/whose-device'
import { brand } from '@kazi/schemas/brand'
import { AppFrame } from '@kazi/ui/app-frame'
import { ColorSchemeToggle } from '@kazi/ui/color-scheme-toggle'
import { Logo } from '@kazi/ui/logo'
import { NotificationBell } from '@kazi/ui/notification-bell'
import { ShowMore } from '@kazi/ui/show-more'
import { Anchor, Button } from '@mantine/core'
import { lazy, type ReactNode, useEffect, useState } from 'react'
import { followLanguage, languageSaved, ownLanguage, unsavedLanguage } from '#/language/language.ts'
import { ConnectionNotice } from '#/offline/connection-notice.tsx'
import { OnDemand } from '#/on-demand/on-demand.tsx'
import { type Target, useNotifications, useOpenNotification } from '#/reads/use-notifications.ts'
import { RunningTimer } from '#/timer/running-timer.tsx'
import { forgetMessages, showUnread } from './app-badge.ts'
import { loadFonts } from './fonts.ts'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx').then((file) => ({ default: file.LeaveDialog })))

type Props = { onGo: (target: Target) => void; children: ReactNode }

/** What is kept on this device is this VA's; after another one it starts anew. */
function useOwner() {
  const [{ id, language }] = trpc.vaPortal.profile.useSuspenseQuery()
  useEffect(() => {
    void arrive(id).then((is) => is === 'other' && window.location.reload())
  }, [id])
  // After that, which asks whose device it was before.
  useOwnAccount('va', id)
  // What the VA has chosen anywhere is what this device speaks, unless another was chosen just now at the sign-in. Without
  // a choice, emails follow what this device speaks.
  const { profile } = trpc.useUtils().vaPortal
  const { run: keep } = useCommand(trpc.vaPortal.preferences.save, {
    failure: false,
    refetch: false,
    onSuccess: (_, { language: saved }) => {
      languageSaved()
      profile.setData(undefined, (own) => own && { ...own, language: saved ?? null })
    },
  })
  useEffect(() => {
    const chosen = unsavedLanguage() ?? (language ? undefined : ownLanguage())
    if (chosen && chosen !== language) return keep({ language: chosen })
    languageSaved()
    if (language) void followLanguage(language)
  }, [language, keep])
}

/** Header with bell and logout around the VA's pages; follows live events. */
export function PortalFrame({ onGo, children }: Props) {
  useLive('va')
  const { items, unread, more } = useNotifications()
  const { open, readAll } = useOpenNotification(items, onGo)
  const waiting = useQueuedChanges()
  const [leaving, setLeaving] = useState(false)
  const logout = useCommand(trpc.vaPortal.logout, {
    onSuccess: async () => {
      await Promise.all([clearOfflineCache(), forgetMessages()])
      window.location.assign('/va/login')
    },
  })
  useOwner()
  const painted = useAfterFirstPaint()
  useEffect(() => {
    if (painted) loadFonts()
  }, [painted])
  useEffect(() => void showUnread(unread), [unread])
  return (
    <AppFrame
      home={
        <Anchor href="/va/dashboard" aria-label={say('{brand} dashboard', { brand: brand.name })}>
          <Logo />
        </Anchor>
      }
      headerEnd={
        <>
          <NotificationBell
            items={items}
            unreadCount={unread}
            footer={more && <ShowMore variant="subtle" size="compact-sm" {...more} />}
            onMarkAllRead={readAll}
            onOpen={open}
          />
          <ColorSchemeToggle />
          <Button
            variant="default"
            size="sm"
            onClick={() => (waiting.length > 0 ? setLeaving(true) : logout.run())}
            loading={logout.isPending}
          >
            {say('Logout')}
          </Button>
        </>
      }
    >
      <ConnectionNotice />
      <RunningTimer />
      {children}
      {leaving && (
        <OnDemand onClose={() => setLeaving(false)}>
          <LeaveDialog
            waiting={waiting.length}
            onClose={() => setLeaving(false)}
            onLeave={() => logout.run()}
            leaving={logout.isPending}
          />
        </OnDemand>
      )}
    </AppFrame>
  )
}
