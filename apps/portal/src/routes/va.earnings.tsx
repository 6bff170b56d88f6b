import { trpc } from '@kazi/client/connect'
import { bellSize } from '@kazi/schemas/bell'
import { month } from '@kazi/schemas/earnings'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { z } from 'zod'
import { SignedOut } from '#/dashboard/signed-out.tsx'
import { VaEarnings } from '#/earnings/va-earnings.tsx'
import { Pending } from '#/frame/fallbacks.tsx'
import { PortalFrame } from '#/frame/portal-frame.tsx'

export const Route = createFileRoute('/va/earnings')({
  staticData: { title: 'Earnings' },
  validateSearch: z.object({ month: month.optional().catch(undefined) }),
  loaderDeps: ({ search: { month: chosen } }) => ({ month: chosen }),
  loader: async ({ context: { api }, deps }) => {
    const who = await api.vaPortal.whoIsThere.fetch()
    if (who === 'va') {
      void api.vaPortal.notifications.list.prefetch({ size: bellSize })
      void api.vaPortal.tasks.timer.prefetch()
      void api.vaPortal.earnings.prefetchInfinite(deps)
    }
    return who
  },
  component: EarningsPage,
})

function EarningsPage() {
  const navigate = Route.useNavigate()
  const { month: chosen } = Route.useSearch()
  const [who] = trpc.vaPortal.whoIsThere.useSuspenseQuery()
  if (who !== 'va') return <SignedOut />
  return (
    <PortalFrame
      onOpenMessage={(thread) => void navigate({ to: '/va/dashboard', search: { tab: 'messages', thread } })}
    >
      <Suspense fallback={<Pending />}>
        <VaEarnings month={chosen} />
      </Suspense>
    </PortalFrame>
  )
}
