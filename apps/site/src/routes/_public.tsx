import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useInside } from '#/frame/client-side.ts'
import { Pending } from '#/frame/fallbacks.tsx'
import { PublicFrame } from '#/frame/public-frame.tsx'

// Visitors never need it.
const ClientFrame = lazy(() =>
  import('#/frame/public-in-client-frame.tsx').then((file) => ({ default: file.PublicInClientFrame })),
)

export const Route = createFileRoute('/_public')({ component: Public })

function Public() {
  const clientId = useInside()
  if (clientId !== undefined)
    return (
      <Suspense fallback={<Pending />}>
        <ClientFrame clientId={clientId}>
          <Outlet />
        </ClientFrame>
      </Suspense>
    )
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
