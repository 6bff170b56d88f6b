import type { NavGroup } from '@kazi/ui/app-nav'
import {
  IconHelpCircle,
  IconHome,
  IconLayoutDashboard,
  IconMessages,
  IconPlus,
  IconSparkles,
  IconUserSearch,
} from '@kazi/ui/tabler'

/** The spec's entries in its order. Messages are in the header: only a phone's menu has them too. */
export const clientNav: readonly NavGroup[] = [
  {
    items: [
      { label: 'Add Task', href: '/add-task', icon: IconPlus },
      { label: 'Dashboard', href: '/dashboard', icon: IconLayoutDashboard },
      { label: 'AI Agent', href: '/ai-agent-briefing', icon: IconSparkles },
      { label: 'Find VA', href: '/find-va', icon: IconUserSearch },
      { label: 'Messages', href: '/messages', icon: IconMessages },
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
