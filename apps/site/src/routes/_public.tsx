import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useInside } from '#/frame/client-side.ts'
import { Pending } from '#/frame/fallbacks.tsx'
import { PublicFrame } from '#/frame/public-frame.tsx'

// Visitors never need it.
const ClientFrame = lazy(() => import('#/frame/client-frame.tsx').then((file) => ({ default: file.ClientFrame })))

export const Route = createFileRoute('/_public')({ component: Public })

function Public() {
  if (useInside())
    return (
      <Suspense fallback={<Pending />}>
        <ClientFrame>
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
