import '@kazi/ui/styles-app.css'
import { trpc } from '@kazi/client/connect'
import { useLive } from '@kazi/client/live'
import { brand } from '@kazi/schemas/brand'
import { adminRoles } from '@kazi/schemas/states'
import { AppFrame } from '@kazi/ui/app-frame'
import type { RenderLink } from '@kazi/ui/app-nav'
import { ColorSchemeToggle } from '@kazi/ui/color-scheme-toggle'
import { Logo } from '@kazi/ui/logo'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { IconKeyboard, IconSearch } from '@kazi/ui/tabler'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { dropKey, useKeyState } from '#/session/admin-key.ts'
import { RoleProvider } from '#/session/may.tsx'
import { NamedKey } from '#/session/named-key.tsx'
import classes from './console.module.css'
import { ConsoleDialogs, type Dialogs } from './console-dialogs.tsx'
import { giveFocusBack } from './focus-back.ts'
import { logoutHref, navFor } from './nav.ts'

/** The frame of every page behind the login, and its keys. */
export function Console({ children }: { children: ReactNode }) {
  // A refused key hears nothing; with the next one, everything on screen is read again.
  const lapsed = useKeyState() === 'lapsed'
  useLive('admin', !lapsed)
  const { data: waiting } = trpc.admin.pendingCounts.useQuery()
  const asked = trpc.admin.me.useQuery()
  const me = asked.data
  // Until the answer is there, nothing is offered that might be refused.
  const role = me?.role ?? 'reader'
  const pages = Object.values(useRouter().routesById).map(({ fullPath, options }) => ({
    href: hrefOf(fullPath),
    ...options.staticData,
  }))
  const path = useLocation({ select: ({ pathname }) => pathname })
  const nav = navFor(pages, path, waiting, role)
  const dialogs = useRef<Dialogs>(null)
  useEffect(giveFocusBack, [])
  return (
    <AppFrame
      content="wide"
      nav={nav}
      renderLink={renderLink}
      home={
        <Link to="/admin" aria-label={`${brand.name} console: overview`}>
          <Logo />
        </Link>
      }
      headerStart={
        <span className={classes.place}>
          Console
          {me && (
            <span className={classes.me} title={adminRoles[role].may}>
              {me.label}
              {role === 'reader' && ', read-only'}
            </span>
          )}
        </span>
      }
      headerEnd={
        <>
          <UnstyledButton className={classes.search} onClick={() => dialogs.current?.open('palette')}>
            <IconSearch size={17} aria-hidden />
            <span>Search</span>
            <kbd aria-hidden>{mod}</kbd>
          </UnstyledButton>
          <ActionIcon
            className={classes.keys}
            aria-label="Keyboard shortcuts"
            title="Keyboard shortcuts (?)"
            onClick={() => dialogs.current?.open('keys')}
          >
            <IconKeyboard size={20} aria-hidden />
          </ActionIcon>
          <ColorSchemeToggle />
        </>
      }
    >
      <RoleProvider value={role}>
        <NamedKey me={asked} until={<ListSkeleton count={8} />}>
          {children}
        </NamedKey>
      </RoleProvider>
      <ConsoleDialogs ref={dialogs} role={role} lapsed={lapsed} pages={nav.flatMap(({ items }) => items)} />
    </AppFrame>
  )
}

const mod = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

/** The router ends the path of an index route with a slash. */
const hrefOf = (fullPath: string) => fullPath.replace(/\/$/, '')

const renderLink: RenderLink = ({ href }, { className, ...props }) => {
  if (href === logoutHref)
    return (
      <button
        type="button"
        {...props}
        className={`${className} ${classes.logout}`}
        onClick={() => {
          props.onClick?.()
          dropKey()
        }}
      />
    )
  // The site and the portal are separate apps, so these links load a new page.
  return href.startsWith('/admin') ? (
    // Every page is below the overview: which item is current is the list's to say.
    <Link to={href} activeOptions={{ exact: true }} className={className} {...props} />
  ) : (
    <a href={href} className={className} {...props} />
  )
}
