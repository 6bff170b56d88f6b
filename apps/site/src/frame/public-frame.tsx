import { ColorSchemeToggle } from '@kazi/ui/color-scheme-toggle'
import { Logo } from '@kazi/ui/logo'
import { SkipLink } from '@kazi/ui/skip-link'
import { useLightPrint } from '@kazi/ui/use-light-print'
import { Burger, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ButtonLink } from '#/links.tsx'
import classes from './public-frame.module.css'
import { publicNav } from './public-nav.ts'
import { SiteFooter } from './site-footer.tsx'
import { StartLink } from './start-link.tsx'
import { useLogout } from './use-logout.ts'
import { useVisitor } from './use-visitor.ts'

// Includes a focus trap, which the first view of the landing page does not need.
const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((file) => ({ default: file.MenuDrawer })))

/** Header, drawer below 70em, main landmark and footer of every public page. */
export function PublicFrame({ children }: { children: ReactNode }) {
  useLightPrint()
  const [opened, drawer] = useDisclosure(false)
  const [wanted, setWanted] = useState(false)
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.header}>
        <Link to="/" className={classes.home}>
          <Logo />
        </Link>
        <nav className={classes.nav} aria-label="Main">
          <Pages />
        </nav>
        <div className={classes.end}>
          <ColorSchemeToggle />
          <div className={classes.account}>
            <Account />
          </div>
          <Burger
            className={classes.burger}
            size="sm"
            opened={opened}
            onClick={() => {
              setWanted(true)
              drawer.toggle()
            }}
            aria-label={opened ? 'Close menu' : 'Open menu'}
          />
        </div>
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      {wanted && (
        <Suspense>
          <MenuDrawer opened={opened} onClose={drawer.close}>
            <nav className={classes.drawer} aria-label="Menu">
              <Pages onNavigate={drawer.close} />
              <Account onNavigate={drawer.close} fullWidth />
            </nav>
          </MenuDrawer>
        </Suspense>
      )}
    </div>
  )
}

const Pages = ({ onNavigate }: { onNavigate?: () => void }) => (
  <ul className={classes.pages}>
    {publicNav.map(({ label, to }) => (
      <li key={label}>
        <Link to={to} onClick={onNavigate} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      </li>
    ))}
  </ul>
)

type AccountProps = { onNavigate?: () => void; fullWidth?: boolean }

function Account({ onNavigate, fullWidth }: AccountProps) {
  const user = useVisitor()
  const { logout, leaving } = useLogout()
  const leave = () => {
    onNavigate?.()
    logout()
  }
  if (!user) return <StartLink onClick={onNavigate} fullWidth={fullWidth} />
  return (
    <>
      <ButtonLink to="/dashboard" onClick={onNavigate} fullWidth={fullWidth}>
        Dashboard
      </ButtonLink>
      <Button variant="default" onClick={leave} loading={leaving} fullWidth={fullWidth}>
        Logout
      </Button>
    </>
  )
}
