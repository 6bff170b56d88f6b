import { createFileRoute } from '@tanstack/react-router'
import { Pricing } from '#/pricing/pricing.tsx'

export const Route = createFileRoute('/_public/pricing')({
  staticData: { title: 'Pricing' },
  component: Pricing,
})
