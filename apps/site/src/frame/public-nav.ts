import type { LinkProps } from '@tanstack/react-router'

type Item = { label: string; to: LinkProps['to'] }

/** In the spec's order. */
export const publicNav: readonly Item[] = [
  { label: 'Home', to: '/' },
  { label: 'How It Works', to: '/how-it-works' },
  { label: 'Find a VA', to: '/find-va' },
  { label: 'Apply as VA', to: '/apply-va' },
  { label: 'Pricing', to: '/pricing' },
  { label: 'FAQs', to: '/faqs' },
]

/** The footer's Quick Links, in the spec's order. */
export const quickLinks: readonly Item[] = [
  { label: 'How It Works', to: '/how-it-works' },
  { label: 'Pricing', to: '/pricing' },
  { label: 'Find a VA', to: '/find-va' },
  { label: 'Apply as VA', to: '/apply-va' },
]
export const helpLinks: readonly Item[] = [
  { label: 'FAQs', to: '/faqs' },
  { label: 'For Virtual Assistants', to: '/for-vas' },
]
