import type { NavGroup } from '@kazi/ui/app-nav'
import { IconHelpCircle, IconHome, IconLayoutDashboard, IconPlus, IconSparkles, IconUserSearch } from '@kazi/ui/tabler'

/** The spec's entries in its order; messages are in the header. */
export const clientNav: readonly NavGroup[] = [
  {
    items: [
      { label: 'Add Task', href: '/add-task', icon: IconPlus },
      { label: 'Dashboard', href: '/dashboard', icon: IconLayoutDashboard },
      { label: 'AI Agent', href: '/ai-agent-briefing', icon: IconSparkles },
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
