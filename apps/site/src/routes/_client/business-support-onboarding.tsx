import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { OnboardingPage } from '#/onboarding/onboarding-page.tsx'

export const Route = createFileRoute('/_client/business-support-onboarding')({
  staticData: { title: 'Personalized support' },
  validateSearch: ({ step }: { step?: unknown }): { step?: 2 | undefined } => ({
    step: Number(step) === 2 ? 2 : undefined,
  }),
  loader: ({ context: { api } }) => Promise.all([api.auth.me.ensureData(), api.auth.inquiries.list.ensureData()]),
  component: Page,
})

function Page() {
  const { step = 1 } = Route.useSearch()
  const navigate = useNavigate()
  const show = useCallback(
    (next: 1 | 2, replace = false) =>
      void navigate({ to: '/business-support-onboarding', search: next === 2 ? { step: 2 } : {}, replace }),
    [navigate],
  )
  return <OnboardingPage step={step} onStep={show} />
}
