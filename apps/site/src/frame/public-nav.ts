import type { LinkProps } from '@tanstack/react-router'

type Item = { label: string; to: LinkProps['to'] }

/** In the spec's order. How It Works, Find a VA, Pricing and FAQs join it together with their pages. */
export const publicNav: readonly Item[] = [
  { label: 'Home', to: '/' },
  { label: 'Apply as VA', to: '/apply-va' },
]

/** The footer's Quick Links, by the same rule. */
export const quickLinks: readonly Item[] = [{ label: 'Apply as VA', to: '/apply-va' }]
