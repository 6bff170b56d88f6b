import type { NavGroup } from '@kazi/ui/app-nav'
import { IconHelpCircle, IconHome, IconLayoutDashboard, IconPlus, IconUserSearch } from '@tabler/icons-react'

/** In the spec's order. AI Agent joins it together with its page. */
export const clientNav: readonly NavGroup[] = [
  {
    items: [
      { label: 'Add Task', href: '/add-task', icon: IconPlus },
      { label: 'Dashboard', href: '/dashboard', icon: IconLayoutDashboard },
      { label: 'Find VA', href: '/find-va', icon: IconUserSearch },
    ],
  },
  {
    label: 'More',
    items: [
      { label: 'Back to Site', href: '/', icon: IconHome },
      { label: 'Help & FAQ', href: '/faqs', icon: IconHelpCircle },
    ],
  },
]
