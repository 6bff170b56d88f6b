import { trpc } from '@kazi/client/connect'
import { bellSize } from '@kazi/schemas/bell'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { SignedOut, useEnded } from '#/dashboard/signed-out.tsx'
import { VaEarnings } from '#/earnings/va-earnings.tsx'
import { Pending } from '#/frame/fallbacks.tsx'
import { PortalFrame } from '#/frame/portal-frame.tsx'
import { useLanguage } from '#/language/language.ts'

export const Route = createFileRoute('/va/earnings')({
  staticData: { title: 'Earnings' },
  validateSearch: ({ month }: Record<string, unknown>): { month?: string | undefined } => ({
    month: /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(String(month)) ? String(month) : undefined,
  }),
  loaderDeps: ({ search: { month: chosen } }) => ({ month: chosen }),
  loader: async ({ context: { api }, deps }) => {
    const who = await api.vaPortal.whoIsThere.fetch()
    if (who === 'va') {
      void api.vaPortal.profile.prefetch()
      void api.vaPortal.notifications.list.prefetch({ size: bellSize })
      void api.vaPortal.tasks.timer.prefetch()
      void api.vaPortal.earnings.prefetchInfinite(deps)
    }
    return who
  },
  component: EarningsPage,
})

function EarningsPage() {
  useLanguage()
  const navigate = Route.useNavigate()
  const { month: chosen } = Route.useSearch()
  const [who] = trpc.vaPortal.whoIsThere.useSuspenseQuery()
  const ended = useEnded(who)
  if (who !== 'va') return <SignedOut ended={ended} />
  return (
    <PortalFrame onGo={(search) => void navigate({ to: '/va/dashboard', search })}>
      <Suspense fallback={<Pending />}>
        <VaEarnings month={chosen} />
      </Suspense>
    </PortalFrame>
  )
}
