import type { NavGroup } from '@kazi/ui/app-nav'
import { IconHome, IconLayoutDashboard, IconPlus } from '@tabler/icons-react'

/** In the spec's order. AI Agent, Find VA and Help & FAQ join it together with their pages. */
export const clientNav: readonly NavGroup[] = [
  {
    items: [
      { label: 'Add Task', href: '/add-task', icon: IconPlus },
      { label: 'Dashboard', href: '/dashboard', icon: IconLayoutDashboard },
    ],
  },
  { label: 'More', items: [{ label: 'Back to Site', href: '/', icon: IconHome }] },
]
