import '@kazi/ui/styles-app.css'
import { trpc } from '@kazi/client/connect'
import { useLive } from '@kazi/client/live'
import { brand } from '@kazi/schemas/brand'
import { AppFrame } from '@kazi/ui/app-frame'
import type { RenderLink } from '@kazi/ui/app-nav'
import { ColorSchemeToggle } from '@kazi/ui/color-scheme-toggle'
import { Logo } from '@kazi/ui/logo'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dropKey } from '#/session/admin-key.ts'
import classes from './console.module.css'
import { logoutHref, navFor } from './nav.ts'

/** The frame of every page behind the login. */
export function Console({ children }: { children: ReactNode }) {
  useLive('admin')
  const { data: waiting } = trpc.admin.waiting.useQuery()
  const pages = Object.values(useRouter().routesById).map(({ fullPath, options }) => ({
    href: hrefOf(fullPath),
    ...options.staticData,
  }))
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <AppFrame
      content="wide"
      nav={navFor(pages, path, waiting)}
      renderLink={renderLink}
      home={
        <Link to="/admin" aria-label={`${brand.name} console: overview`}>
          <Logo />
        </Link>
      }
      headerStart={<span className={classes.place}>Console</span>}
      headerEnd={<ColorSchemeToggle />}
    >
      {children}
    </AppFrame>
  )
}

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
    <Link to={href} className={className} {...props} />
  ) : (
    <a href={href} className={className} {...props} />
  )
}
