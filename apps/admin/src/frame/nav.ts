import type { Outputs } from '@kazi/client/connect'
import type { NavGroup, NavItem } from '@kazi/ui/app-nav'
import {
  IconClipboardList,
  IconHistory,
  IconHome,
  IconInbox,
  IconLogout,
  IconMessages,
  IconSend,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'

type WaitingCounts = Outputs['admin']['waiting']
type Entry = Omit<NavItem, 'badge' | 'active'> & { waits?: keyof WaitingCounts }

/** Logging out is an action, not a page: the frame renders this item as a button. */
export const logoutHref = '#logout'

const groups: { label?: string; items: Entry[] }[] = [
  {
    items: [
      { label: 'Homepage', href: '/', icon: IconHome },
      { label: 'VA Database', href: '/admin/vas', icon: IconUsersGroup },
      { label: 'VA Applications', href: '/admin/va-applications', icon: IconUserPlus, waits: 'applications' },
      { label: 'VA Messages', href: '/admin/messages', icon: IconMessages, waits: 'messages' },
    ],
  },
  {
    items: [
      { label: 'Client Requests', href: '/admin/client-requests', icon: IconInbox, waits: 'requests' },
      { label: 'VA Portal', href: '/va/login', icon: IconClipboardList },
    ],
  },
  {
    items: [
      { label: 'Outbox', href: '/admin/outbox', icon: IconSend, waits: 'failedMails' },
      { label: 'Audit log', href: '/admin/audit', icon: IconHistory },
    ],
  },
  { items: [{ label: 'Logout', href: logoutHref, icon: IconLogout }] },
]

export const navFor = (path: string, waiting: WaitingCounts | undefined): NavGroup[] =>
  groups.map(({ items, ...group }) => ({
    ...group,
    items: items.map(({ waits, ...item }) => ({
      ...item,
      active: path === item.href || path.startsWith(`${item.href}/`),
      badge: waits && waiting?.[waits],
    })),
  }))
