import { say } from '@kazi/schemas/say'
import { Burger } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import classes from './app-frame.module.css'
import { AppNav, type NavGroup, plainLink, type RenderLink } from './app-nav.tsx'
import { SkipLink } from './skip-link.tsx'
import { useLightPrint } from './use-light-print.ts'

// A drawer's scrolling and focus code is for phones, and for apps with a sidebar.
const loadDrawer = () => import('./nav-drawer.tsx')
const NavDrawer = lazy(() => loadDrawer().then((file) => ({ default: file.NavDrawer })))

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
  useLightPrint()
  const [opened, drawer] = useDisclosure(false)
  const [wanted, setWanted] = useState(false)
  const hasNav = nav.length > 0
  const toggle = () => {
    setWanted(true)
    drawer.toggle()
  }
  return (
    <div className={classes.frame} data-nav={hasNav || undefined}>
      <SkipLink />
      <header className={classes.header}>
        {hasNav && (
          <Burger
            className={classes.burger}
            opened={opened}
            onClick={toggle}
            onPointerEnter={() => void loadDrawer()}
            size="sm"
            aria-label={opened ? say('Close menu') : say('Open menu')}
          />
        )}
        <div className={classes.home}>{home}</div>
        {headerStart && <div className={classes.start}>{headerStart}</div>}
        <div className={classes.end}>{headerEnd}</div>
      </header>
      {hasNav && (
        <aside className={classes.sidebar} aria-label={say('Sidebar')}>
          <AppNav nav={nav} renderLink={renderLink} />
          {sidebarFooter && <div className={classes.footer}>{sidebarFooter}</div>}
        </aside>
      )}
      <main id="main" className={classes.main} data-content={content} tabIndex={-1}>
        {children}
      </main>
      {hasNav && wanted && (
        <Suspense>
          <NavDrawer opened={opened} onClose={drawer.close}>
            <AppNav nav={nav} renderLink={renderLink} onNavigate={drawer.close} />
            {sidebarFooter && <div className={classes.footer}>{sidebarFooter}</div>}
          </NavDrawer>
        </Suspense>
      )}
    </div>
  )
}
