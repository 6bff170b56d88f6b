import '@kazi/ui/styles-app.css'
import { useLive } from '@kazi/client/live'
import { AppFrame } from '@kazi/ui/app-frame'
import type { RenderLink } from '@kazi/ui/app-nav'
import { Logo } from '@kazi/ui/logo'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ClientBell } from './client-bell.tsx'
import { Help, LogoutButton, MessagesLink, Quota, Whose } from './client-header.tsx'
import { ClientKeys } from './client-keys.tsx'
import { clientNav } from './client-nav.ts'
import { ConfirmBanner } from './confirm-banner.tsx'
import { PreferencesMenu } from './preferences-menu.tsx'

const renderLink: RenderLink = ({ href }, props) => (
  // The network of VAs is a public page, and stays in this frame when it is opened from here.
  <Link to={href} state={href === '/find-va' ? { inside: true } : {}} {...props} />
)

/** Sidebar, header and live events of the client area. */
export function ClientFrame({ children }: { children: ReactNode }) {
  useLive('client')
  const here = useLocation({ select: ({ pathname }) => pathname })
  const nav = clientNav.map((group) => ({
    ...group,
    items: group.items.map((item) => ({ ...item, active: item.href === here })),
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
          <MessagesLink inSidebar />
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
