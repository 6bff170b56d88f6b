import type { Outputs } from '@kazi/client/connect'
import { type AdminRole, roleAllows } from '@kazi/schemas/states'
import type { NavGroup, NavItem } from '@kazi/ui/app-nav'
import { IconClipboardList, IconHome, IconLayoutDashboard, IconLogout } from '@kazi/ui/tabler'
import type { NavEntry } from './page.tsx'

type PendingCounts = Outputs['admin']['pendingCounts']
export type Page = { href: string; title?: string | undefined; nav?: NavEntry | undefined }

/** Logging out is an action, not a page: the frame renders this item as a button. */
export const logoutHref = '#logout'

const homepage: NavItem = { label: 'Homepage', href: '/', icon: IconHome }
/** Active only itself: every page of the console is below it. */
const overview: NavItem = { label: 'Overview', href: '/admin', icon: IconLayoutDashboard }
const portal: NavItem = { label: 'VA Portal', href: '/va/login', icon: IconClipboardList }
const logout: NavItem = { label: 'Logout', href: logoutHref, icon: IconLogout }

/** The navigation, from what each page's route says about its place in it. */
export function navFor(pages: Page[], path: string, waiting: PendingCounts | undefined, role: AdminRole): NavGroup[] {
  const group = (name: NavEntry['group']) =>
    pages
      .flatMap(({ href, title = '', nav }) =>
        nav?.group === name && roleAllows(role, nav.role ?? 'reader') ? [{ href, label: title, ...nav }] : [],
      )
      .sort((a, b) => a.order - b.order)
      .map(({ href, label, icon, waits }) => ({
        href,
        label,
        icon,
        active: path === href || path.startsWith(`${href}/`),
        ...(waits && waiting && { badge: waiting[waits] }),
      }))
  return [
    { items: [homepage, { ...overview, active: path === overview.href }, ...group('people')] },
    { items: [...group('requests'), portal] },
    { items: group('records') },
    { items: [logout] },
  ]
}
