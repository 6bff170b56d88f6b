import '@kazi/ui/styles-app.css'
import { trpc } from '@kazi/client/connect'
import { useLive } from '@kazi/client/live'
import { AppFrame } from '@kazi/ui/app-frame'
import type { RenderLink } from '@kazi/ui/app-nav'
import { Logo } from '@kazi/ui/logo'
import { useMediaQuery } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ClientBell } from './client-bell.tsx'
import header from './client-header.module.css'
import { Help, LogoutButton, MessagesLink, Quota, Whose } from './client-header.tsx'
import { ClientKeys } from './client-keys.tsx'
import { clientNav } from './client-nav.ts'
import { ConfirmBanner } from './confirm-banner.tsx'
import { hasMenu, unreadMessages } from './menu-unread.ts'
import { PreferencesMenu } from './preferences-menu.tsx'

const renderLink: RenderLink = ({ href }, props) => (
  <Link
    to={href}
    // The network of VAs is a public page, and stays in this frame when it is opened from here.
    state={href === '/find-va' ? { inside: true } : {}}
    {...props}
    className={href === '/messages' ? `${props.className} ${header.inMenu}` : props.className}
  />
)

/** The number beside Messages in the menu, which only narrow screens have. */
function useUnread() {
  const enabled = useMediaQuery(hasMenu, false, { getInitialValueInEffect: false })
  const { data } = trpc.tasks.messages.list.useQuery(unreadMessages, { enabled })
  return data?.unread ?? 0
}

/** Sidebar, header and live events of the client area. */
export function ClientFrame({ children }: { children: ReactNode }) {
  useLive('client')
  const unread = useUnread()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const nav = clientNav.map((group) => ({
    ...group,
    items: group.items.map((item) => ({
      ...item,
      active: item.href === here,
      ...(item.href === '/messages' && { badge: unread }),
    })),
  }))
  return (
    <AppFrame
      nav={nav}
      renderLink={renderLink}
      home={
        <Link to="/dashboard">
          <Logo />
        </Link>
      }
      headerEnd={
        <>
          <Quota />
          <Whose />
          <MessagesLink />
          <ClientBell />
          <PreferencesMenu />
          <LogoutButton />
        </>
      }
      sidebarFooter={
        <>
          <Whose inSidebar />
          <Help />
        </>
      }
    >
      <ConfirmBanner />
      {children}
      {here !== '/dashboard' && <ClientKeys />}
    </AppFrame>
  )
}
