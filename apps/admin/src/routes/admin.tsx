import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Console } from '#/frame/console.tsx'
import { NotFound } from '#/frame/fallbacks.tsx'
import { useAdminKey, whenInside } from '#/session/admin-key.ts'

/** Loaded when there is no key: most visits have one. */
const AdminLogin = lazy(() => import('#/session/admin-login.tsx').then((file) => ({ default: file.AdminLogin })))

export const Route = createFileRoute('/admin')({
  // The counts in the navigation, in one batch with what the page below loads.
  loader: ({ context: { api } }) =>
    whenInside(
      () => api.admin.waiting.prefetch(),
      () => api.admin.me.prefetch(),
    ),
  component: Admin,
  notFoundComponent: NotFound,
})

function Admin() {
  // The URL stays while the login is shown, so that the requested page appears after login.
  if (!useAdminKey())
    return (
      <Suspense>
        <AdminLogin />
      </Suspense>
    )
  return (
    <Console>
      <Outlet />
    </Console>
  )
}
