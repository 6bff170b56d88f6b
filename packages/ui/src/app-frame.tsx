import { Burger, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './app-frame.module.css'
import { AppNav, type NavGroup, plainLink, type RenderLink } from './app-nav.tsx'
import { SkipLink } from './skip-link.tsx'

type Props = {
  /** Leave out for an app without a sidebar. */
  nav?: readonly NavGroup[]
  /** The logo, as a link home. */
  home: ReactNode
  /** Turns an item into the router's Link; spread the given props on it. Default: a plain <a>. */
  renderLink?: RenderLink
  headerStart?: ReactNode
  headerEnd?: ReactNode
  sidebarFooter?: ReactNode
  /** calm: a measured column · wide: tables */
  content?: 'calm' | 'wide'
  children: ReactNode
}

/** Header, sidebar, a drawer below 62em, and the one main landmark of a signed-in app. */
export function AppFrame({
  nav = [],
  home,
  renderLink = plainLink,
  headerStart,
  headerEnd,
  sidebarFooter,
  content = 'calm',
  children,
}: Props) {
  const [opened, drawer] = useDisclosure(false)
  const hasNav = nav.length > 0
  return (
    <div className={classes.frame} data-nav={hasNav || undefined}>
      <SkipLink />
      <header className={classes.header}>
        {hasNav && (
          <Burger
            className={classes.burger}
            opened={opened}
            onClick={drawer.toggle}
            size="sm"
            aria-label={opened ? 'Close menu' : 'Open menu'}
          />
        )}
        <div className={classes.home}>{home}</div>
        {headerStart && <div className={classes.start}>{headerStart}</div>}
        <div className={classes.end}>{headerEnd}</div>
      </header>
      {hasNav && (
        <aside className={classes.sidebar} aria-label="Sidebar">
          <AppNav nav={nav} renderLink={renderLink} />
          {sidebarFooter && <div className={classes.footer}>{sidebarFooter}</div>}
        </aside>
      )}
      <main id="main" className={classes.main} data-content={content} tabIndex={-1}>
        {children}
      </main>
      {hasNav && (
        <Drawer opened={opened} onClose={drawer.close} position="left" size={288} title="Menu" padding="md">
          <AppNav nav={nav} renderLink={renderLink} onNavigate={drawer.close} />
          {sidebarFooter && <div className={classes.footer}>{sidebarFooter}</div>}
        </Drawer>
      )}
    </div>
  )
}
